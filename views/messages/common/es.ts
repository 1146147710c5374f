import type { en } from "./en.ts";

const plural = new Intl.PluralRules("es");

export const es: typeof en = {
  product: "Mentor Desk",
  nav: {
    main: "Principal",
    areas: "Todas las áreas",
    sidebar: "Barra lateral",
    skip: "Ir al contenido",
    toggleSidebar: "Mostrar u ocultar el menú",
    toggleSidebarHint: "Mostrar u ocultar el menú (Ctrl+B)",
    toggleTheme: "Cambiar tema",
    profile: "Perfil",
    settings: "Ajustes",
    logout: "Cerrar sesión",
    notifications: "Notificaciones",
    unread: (count) =>
      plural.select(count) === "one"
        ? "1 notificación sin leer"
        : `${count} notificaciones sin leer`,
    dashboard: "Panel",
    analytics: "Analítica",
    status: "Estado del sistema",
    reports: "Informes",
  },
  close: "Cerrar",
  cancel: "Cancelar",
  dismiss: "Descartar",
  retry: "Reintentar",
  copy: "Copiar",
  copied: "Copiado",
  notGiven: "Sin indicar",
  notRecorded: "Sin registrar",
  estimated: (label) => `${label} (estimación)`,
  labelled: (label, value) => `${label}: ${value}`,
  backTo: (list) => `Volver a «${list}»`,
  back: "Volver a la página anterior",
  list: {
    apply: "Aplicar",
    clear: "Quitar filtros",
    filters: "Filtros",
    clearAll: "Quitar todos",
    takeAway: "quitar",
    saveReport: "Guardar como informe",
    between: (from, to) => `de ${from} a ${to}`,
    atLeast: (from) => `desde ${from}`,
    atMost: (to) => `hasta ${to}`,
    days: {
      between: (from, to) => `del ${from} al ${to}`,
      atLeast: (from) => `desde el ${from}`,
      atMost: (to) => `hasta el ${to}`,
    },
    sortBy: "Ordenar por",
    ascending: "ascendente",
    descending: "descendente",
    previous: "Anterior",
    next: "Siguiente",
    pagination: "Paginación",
    count: (shown, total) => `${shown} de ${total}`,
    shown: (shown) => `${shown} en esta página`,
    first: (shown, total) => `Del 1 al ${shown} de ${total}`,
    ofKind: (total, words) => `${total} (${words})`,
    ofNoun: (total, noun) => `${total} ${noun}`,
    orMore: (count) => `${count}+`,
    moreThan: (count) => `más de ${count}`,
    noLess: (count) => `al menos ${count}`,
    sum: (amount) => `Suma de los importes: ${amount}`,
    looked: (entries, count, found) =>
      `Se ha buscado en las primeras ${entries} entradas; por ahora ${
        plural.select(count) === "one" ? `coincide ${found}` : `coinciden ${found}`
      }.`,
    lookedOn: (entries, count, found) =>
      `Se ha buscado en otras ${entries} entradas; ${
        plural.select(count) === "one" ? `coincide ${found}` : `coinciden ${found}`
      }.`,
    searchOn: "Seguir buscando",
    noneYet: (noun) => `Por ahora no hay ${noun}`,
    none: (noun) => `No hay ${noun}`,
    noMatch: (noun) => `Con esta búsqueda y estos filtros no hay ${noun}.`,
    nothingYet: (noun) => `Aún no hay ${noun}.`,
    notRenewed: "No se pudo actualizar la lista. Sigue mostrando lo encontrado antes.",
    offline:
      "Sin conexión. La lista sigue mostrando lo encontrado antes y se actualizará al volver.",
  },
  export: "Exportar",
  csv: "CSV",
  exportCsv: "Exportar como CSV, para hojas de cálculo",
  ndjson: "NDJSON",
  exportNdjson: "Exportar como NDJSON, un registro por línea",
  activity: { active: "activo", inactive: "inactivo" },
  error: {
    loadTitle: (subject) => `No se pudo cargar «${subject}»`,
    loadText: "El servidor no pudo leer los datos. No se ha cambiado nada.",
    failed: "No ha funcionado. Compruebe su conexión e inténtelo de nuevo.",
    notFoundCode: "404",
    notFound: "¡Vaya! Página no encontrada",
    home: "Volver al inicio",
    title: "Algo ha salido mal",
    text: "La petición no se pudo completar. No se ha cambiado nada.",
    refused: "Esta petición se ha rechazado.",
    tooMany: (seconds) => {
      const minutes = Math.ceil(seconds / 60);
      const unit = plural.select(minutes) === "one" ? "minuto" : "minutos";
      return `Demasiados intentos. Inténtelo de nuevo dentro de ${minutes} ${unit}.`;
    },
    requestId: (id) => `Referencia: ${id}`,
  },
  externalLink: {
    title: "Enlace externo",
    text: "Este enlace no viene de Mentor Desk. Lo que abre se registra a su nombre.",
    go: "Continuar",
  },
  pageTitle: (title) => `${title} · Mentor Desk`,
};
