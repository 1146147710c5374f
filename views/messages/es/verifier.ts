import type en from "../en/verifier.ts";

export default {
  title: "Verificar un expediente",
  intro:
    "Muestra si un expediente está como lo hizo el sistema. Se lee en su navegador y no se envía a ningún sitio.",
  file: "Archivo que verificar",
  drop: "Elija un archivo o suéltelo en cualquier lugar de esta página.",
  key: "Clave del sistema",
  keyHint:
    "Una línea NAME+ID+KEY que recibió aparte del archivo. Sin ella se usa la clave que viene en el archivo.",
  wrongKey: "Esto no es una clave: tiene la forma NAME+ID+KEY.",
  checkpoint: "Punto de control que conservó",
  checkpointHint:
    "El texto de una nota firmada, como la que la auditoría recibe por correo. Se compara si tiene el tamaño del registro del archivo.",
  wrongCheckpoint:
    "Esto no es un punto de control: es una nota firmada con origen, tamaño, raíz y firma.",
  reading: "Leyendo el archivo…",
  results: {
    whole: "Íntegro",
    changed: "Modificado",
    incomplete: "Incompleto",
    unreadable: "Ilegible",
    unknown_key: "Clave desconocida",
  },
  meanings: {
    whole:
      "El archivo está como lo hizo el sistema, con todas las entradas del caso hasta entonces.",
    changed: "Algo en el archivo no es lo que el sistema firmó.",
    incomplete: "Falta algo que el sistema puso en el archivo.",
    unreadable: "Esto no es un expediente o está dañado.",
    unknown_key: "El punto de control del archivo no está firmado con esta clave.",
  },
  findings: {
    checkpoint_changed: () => "El punto de control está modificado",
    checkpoint_differs: () => "El punto de control externo es de otro registro",
    checkpoint_foreign: () => "El punto de control externo no está firmado con esta clave",
    key_differs: () => "La clave del archivo es otra",
    foreign_file: ({ name }) => `${name} no pertenece al expediente`,
    entry_changed: ({ number }) => `Modificado en la entrada ${number}`,
    entry_foreign: ({ number }) => `La entrada ${number} no pertenece aquí`,
    case_changed: () => "case.json no está como lo hizo el sistema",
    case_differs: ({ number }) => `case.json difiere de la entrada ${number}`,
    page_changed: () => "index.html no está como lo hizo el sistema",
    document_changed: ({ number }) => `El documento ${number} es otro`,
    document_missing: ({ number }) => `Falta el documento ${number}`,
    entries_missing: ({ number, to }) =>
      number === to
        ? `Falta la entrada ${number} de este caso`
        : `Faltan las entradas ${number} a ${to} de este caso`,
    entry_shows_less: ({ number }) =>
      `La entrada ${number} muestra menos de lo que el sistema puso en el archivo`,
    end_missing: () => "La última entrada no es la creación de un expediente",
    proof_missing: ({ number }) => `Falta la prueba de la entrada ${number}`,
  },
  more: (count: number) => `y ${count} más`,
  reasons: {
    zip: "No es un ZIP o sus partes se contradicen",
    encrypted: "Está cifrado",
    too_large: "Es demasiado grande",
    duplicate: "Un nombre aparece dos veces",
    deflated_document: "Un documento está comprimido",
    size: "Un tamaño es incorrecto",
    missing: "Falta un archivo",
    json: "Su JSON es incorrecto",
    version: "Su versión es desconocida",
    form: "Tiene otra forma",
    entries: "Sus entradas no están en orden o aparecen dos veces",
    note: "Un punto de control tiene otra forma",
    proof: "Una prueba tiene otra forma",
    person_file: "Es un archivo de la persona: copias para ella, sin pruebas",
  },
  keyFromOutside: "La clave que usted dio",
  keyFromFile: "Del propio archivo",
  keyFromFileMeaning:
    "Quien hizo el archivo pudo hacer esta clave. Solo prueba que el archivo concuerda consigo mismo.",
  proved: "Lo que se probó",
  madeAt: "Hecho el",
  audience: "Hecho para",
  audiences: { authority: "Una autoridad", applicant: "La persona solicitante" },
  trail: "Entradas en el registro",
  root: "Raíz del registro",
  compared: {
    same: "El punto de control externo tiene el mismo tamaño y la misma raíz",
    older:
      "No comparable con el punto de control externo, que es anterior: un archivo de caso no contiene pruebas entre dos tamaños",
    newer:
      "No comparable con el punto de control externo, que es posterior: un archivo de caso no contiene pruebas entre dos tamaños",
    none: "No comparado con un punto de control externo",
  },
  leftOut: "En un expediente pueden omitirse cosas.",
  documents: "Documentos",
  document: "Documento",
  state: "Estado",
  states: {
    same: "Como se recibió",
    deleted: "Eliminado por regla",
    changed: "Es otro",
    missing: "Falta",
    none: "Nunca recibido",
  },
  deletedOn: (day: string) => `Eliminado por regla el ${day}`,
  show: "Mostrar",
  save: "Guardar",
  entries: "Entradas",
  entry: "Entrada",
  at: "Cuándo (UTC)",
  action: "Acción",
  withheld: "Omitido",
  notProved: "Sin probar",
  details: "Detalles",
  parts: {
    what: "Acción",
    actor: "Por",
    subject: "Sobre",
    facts: "Datos",
    internal: "Interno",
    message: "Mensaje",
    origin: "Origen",
  },
  case: "El caso tal como lo conocía el sistema",
  noCrypto:
    "Este navegador no puede verificar aquí: no ofrece criptografía por http simple o es demasiado antiguo. Guarde verify.html y ábralo desde el disco.",
  noScript:
    "Esta página funciona con JavaScript. Sin él, abra verify.html en un navegador que lo tenga, o ejecute esto donde está instalado el sistema: deno task verify-case FILE --key KEY",
  saveVerifier: "Guardar verify.html",
  saveVerifierHint: "La misma página en un solo archivo. Funciona desde el disco, sin red.",
} satisfies typeof en;
