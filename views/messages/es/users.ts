import type { Messages } from "../catalogue.ts";

export const users: Messages["users"] = {
  title: "Usuarios",
  noun: "usuarios",
  intro: "Gestión de los usuarios de la plataforma",
  loading: "Cargando usuarios...",
  search: "Buscar usuarios",
  searchHint: "Buscar nombre o correo",
  allRoles: "Rol: todos",
  allStatuses: "Estado: todos",
  columns: {
    name: "Nombre",
    email: "Correo",
    role: "Rol",
    status: "Estado",
    joined: "Registro",
  },
  roles: { admin: "administrador", mentor: "mentor", mentee: "alumno" },
  details: {
    title: "Datos del usuario",
    email: "Correo",
    status: "Estado",
    role: "Rol",
    joined: "Registro",
    id: "ID de usuario",
    accountStatus: "Estado de la cuenta",
    lastActivity: "Última actividad",
  },
};
