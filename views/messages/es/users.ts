import type en from "../en/users.ts";

export default {
  title: "Usuarios",
  noun: "usuarios",
  one: "1 usuario",
  intro: "Gestión de los usuarios de la plataforma",
  loading: "Cargando usuarios...",
  search: "Buscar usuarios",
  searchHint: "Buscar por nombre, correo o ID",
  allRoles: "Rol: todos",
  allEnds: "Cualquiera",
  ends: { known: "Conocido", unknown: "Desconocido" },
  allStatuses: "Estado: todos",
  columns: {
    name: "Nombre",
    email: "Correo",
    role: "Rol",
    status: "Estado",
    joined: "Registro",
  },
  roles: { admin: "administrador", mentor: "mentor", mentee: "alumno" },
  id: "ID de usuario",
  details: {
    title: "Datos del usuario",
    accountStatus: "Estado de la cuenta",
    lastActivity: "Última actividad",
    language: "Idioma",
    ended: "Fin de la relación",
    payoutMethodChanged: "Cambio del método de pago",
  },
} satisfies typeof en;
