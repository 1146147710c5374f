import type en from "../en/partners.ts";

export default {
  title: "Socios",
  noun: "socios",
  one: "1 socio",
  intro: "Herramientas, plataformas y datos para mentores",
  loading: "Cargando socios...",
  search: "Buscar socios",
  searchHint: "Buscar por nombre",
  allTypes: "Tipo: todos",
  allStatuses: "Estado: todos",
  added: "Añadido:",
  types: { tool: "herramienta", platform: "plataforma", data: "datos" },
  noDescription: "Un socio de confianza de la plataforma.",
  noEmail: "contact@example.com",
  noWebsite: "https://example.com",
  details: {
    title: "Datos del socio",
    type: "Tipo",
    status: "Estado",
    description: "Descripción",
    since: "Socio desde",
    email: "Contacto",
    website: "Sitio web",
    benefits: "Ventajas de la alianza",
  },
  benefits: [
    "Acceso con descuento para los miembros de la plataforma",
    "Atención prioritaria para mentores y equipo",
    "Seminarios web y eventos formativos conjuntos",
    "Acceso anticipado a las novedades",
  ],
} satisfies typeof en;
