import type en from "../en/common.ts";

const plural = new Intl.PluralRules("es");

export default {
  product: "Mentor Desk",
  nav: {
    main: "Principal",
    areas: "Todas las áreas",
    sidebar: "Barra lateral",
    skip: "Ir al contenido",
    skipToList: "Ir a la lista",
    toggleSidebar: "Mostrar u ocultar el menú",
    toggleSidebarHint: "Mostrar u ocultar el menú (Ctrl+B)",
    toggleTheme: "Cambiar tema",
    pinned: "Páginas fijadas",
    pin: "Fijar en la barra lateral",
    unpin: "Quitar de la barra lateral",
    profile: "Perfil",
    settings: "Ajustes",
    logout: "Cerrar sesión",
    notifications: "Notificaciones",
    unread: (count) =>
      plural.select(count) === "one"
        ? "1 notificación sin leer"
        : `${count} notificaciones sin leer`,
    administration: "Administración",
    dashboard: "Panel",
    analytics: "Analítica",
    status: "Estado del sistema",
    reports: "Informes",
  },
  close: "Cerrar",
  cancel: "Cancelar",
  showCurrent: "Mostrarlo como está ahora",
  dismiss: "Descartar",
  retry: "Reintentar",
  tryAgain: "Intentar de nuevo",
  copy: "Copiar",
  copied: "Copiado",
  openOnPlatform: "Abrir en la plataforma",
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
    removeFilter: (filter) => `Quitar el filtro ${filter}`,
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
    range: (from, to, total) => `${from}–${to} de ${total}`,
    shown: (shown) => `${shown} en esta página`,
    ofNoun: (total, noun) => `${total} ${noun}`,
    orMore: (count) => `${count}+`,
    moreThan: (count) => `más de ${count}`,
    looked: (entries, count, found) =>
      `Se ha buscado en las primeras ${entries} entradas: ${found} ${
        plural.select(count) === "one" ? "resultado" : "resultados"
      } por ahora.`,
    lookedOn: (entries, count, found) =>
      `Se ha buscado en otras ${entries} entradas: ${found} ${
        plural.select(count) === "one" ? "resultado" : "resultados"
      } más.`,
    searchOn: "Seguir buscando",
    noneYet: (noun) => `Aún no hay ${noun} que coincidan`,
    none: (noun) => `No hay ${noun}`,
    noMatch: (noun) => `Con esta búsqueda y estos filtros no hay ${noun}.`,
    nothingYet: (noun) => `Aún no hay ${noun}.`,
    fills: "Los registros llegan de la plataforma por la API, o de un archivo por una importación.",
    notRenewed: "No se pudo actualizar la lista. Se muestran los resultados anteriores.",
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
    failed: "Algo ha salido mal. Compruebe su conexión e inténtelo de nuevo.",
    notFoundCode: "404",
    notFound: "¡Vaya! Página no encontrada",
    home: "Volver al inicio",
    title: "Algo ha salido mal",
    text: "La petición no se pudo completar. No se ha cambiado nada.",
    forbidden: "No permitido",
    refused: "Petición rechazada.",
    typedIsKept: "Lo que escribió sigue aquí.",
    tooMany: (seconds) => {
      const minutes = Math.ceil(seconds / 60);
      const unit = plural.select(minutes) === "one" ? "minuto" : "minutos";
      return `Demasiados intentos. Inténtelo de nuevo dentro de ${minutes} ${unit}.`;
    },
    holders: (names) => `Personas que pueden: ${names.join(", ")}.`,
    requestId: (id) => `Referencia: ${id}`,
  },
  externalLink: {
    title: "Enlace externo",
    text:
      "Ha seguido un enlace de fuera de Mentor Desk. Al abrirlo, quedará registrado a su nombre.",
    go: "Continuar",
  },
  pageTitle: (title) => `${title} · Mentor Desk`,
} satisfies typeof en;
