import type { en } from "./en.ts";

export const es: typeof en = {
  title: "Desarrolladores",
  intro: "Todas las llamadas de la API, con ejemplos para copiar.",
  document: "OpenAPI 3.1",
  authorization:
    "Los programas envían una credencial de servicio (token, `$TOKEN`) en la cabecera `Authorization`. Si una llamada no tiene ámbito, envían el token de sesión de una persona (`$SESSION`), que devuelve `POST /api/login`.",
  groups: {
    "Sign-in": "Inicio de sesión",
    Records: "Registros",
    KYC: "KYC",
    Documents: "Documentos",
    Figures: "Cifras",
    Imports: "Importaciones",
    Description: "Descripción",
  },
  permission: "Permiso",
  scope: "Ámbito",
  everybody: "Abierta a todos",
  parameters: "Parámetros",
  required: "obligatorio",
  body: "Cuerpo",
  answers: "Respuestas",
  limits: "Límites",
  example: "Ejemplo",
  events: "Eventos",
  schemas: "Esquemas",
  places: { path: "en la ruta", query: "en la consulta", header: "cabecera" },
};
