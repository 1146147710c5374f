import type { CommonErrorText } from "../../../data/base/error_texts.ts";

export const es: Record<CommonErrorText, string> = {
  "An Idempotency-Key has 1 to 200 characters.": "Una Idempotency-Key tiene de 1 a 200 caracteres.",
  "Another admin must change your own role and status.":
    "Solo otro administrador puede cambiar su rol y su estado.",
  "A newer version is being set up. Try again shortly.":
    "Se está instalando una versión nueva. Inténtelo de nuevo en breve.",
  "A request has at most {most} documents.": "Una solicitud tiene como máximo {most} documentos.",
  "The document cannot be fetched from {host}.": "El documento no se puede obtener de {host}.",
  "The document could not be fetched from {host}. Try again shortly.":
    "No se ha podido obtener el documento de {host}. Inténtelo de nuevo en breve.",
  "Documents cannot be checked now. Try again shortly.":
    "Los documentos no se pueden comprobar ahora. Inténtelo de nuevo en breve.",
  "This document was not sent to this session.": "Este documento no se ha enviado a esta sesión.",
  "The document takes too long to check.": "Comprobar el documento lleva demasiado tiempo.",
  "The PDF has no pages.": "El PDF no tiene páginas.",
  "Browsers do not show JPEG of {bits} bits. Save it with 8 bits and send that.":
    "Los navegadores no muestran JPEG de {bits} bits. Guárdelo con 8 bits y envíelo.",
  "Browsers do not show JPEG with arithmetic coding. Save it as an ordinary JPEG and send that.":
    "Los navegadores no muestran JPEG con codificación aritmética. Guárdelo como JPEG normal y envíelo.",
  "Browsers do not show lossless JPEG. Save it as an ordinary JPEG and send that.":
    "Los navegadores no muestran JPEG sin pérdida. Guárdelo como JPEG normal y envíelo.",
  "The PDF contains other files ({key}). Print it to a new PDF and send that.":
    "El PDF contiene otros archivos ({key}). Imprímalo en un PDF nuevo y envíelo.",
  "The PDF contains scripts ({key}). Print it to a new PDF and send that.":
    "El PDF contiene scripts ({key}). Imprímalo en un PDF nuevo y envíelo.",
  "The PDF contains video, sound or 3D ({key}). Print it to a new PDF and send that.":
    "El PDF contiene vídeo, sonido o 3D ({key}). Imprímalo en un PDF nuevo y envíelo.",
  "The PDF has more than {most} objects. Print it to a new PDF and send that.":
    "El PDF tiene más de {most} objetos. Imprímalo en un PDF nuevo y envíelo.",
  "The PDF has more than {most} pages. Send it in parts.":
    "El PDF tiene más de {most} páginas. Envíelo por partes.",
  "The PDF needs a password to be opened. Send one without a password.":
    "El PDF pide una contraseña para abrirse. Envíe uno sin contraseña.",
  "The PDF opens other files ({key}). Print it to a new PDF and send that.":
    "El PDF abre otros archivos ({key}). Imprímalo en un PDF nuevo y envíelo.",
  "The PDF sends or loads the data of a form ({key}). Print it to a new PDF and send that.":
    "El PDF envía o carga datos de un formulario ({key}). Imprímalo en un PDF nuevo y envíelo.",
  "The PDF starts programs ({key}). Print it to a new PDF and send that.":
    "El PDF inicia programas ({key}). Imprímalo en un PDF nuevo y envíelo.",
  "The PDF unpacks to more than {most} MB. Print it to a new PDF and send that.":
    "El PDF ocupa más de {most} MB una vez abierto. Imprímalo en un PDF nuevo y envíelo.",
  "The document is broken or cut off. Send it again.":
    "El documento está dañado o incompleto. Envíelo de nuevo.",
  "The document is not a JPEG, PNG, WebP, HEIC, AVIF or PDF file.":
    "El documento no es un archivo JPEG, PNG, WebP, HEIC, AVIF ni PDF.",
  "The picture has more than {most} megapixels. Send it in a lower resolution.":
    "La imagen tiene más de {most} megapíxeles. Envíela con menor resolución.",
  "The picture unpacks to more than {most} MB. Send it in a lower resolution.":
    "La imagen ocupa más de {most} MB una vez abierta. Envíela con menor resolución.",
  "The {format} picture is broken or cannot be shown. Send it as JPEG or PDF.":
    "La imagen {format} está dañada o no se puede mostrar. Envíela como JPEG o PDF.",
  "The storage of documents does not answer. Try again shortly.":
    "El almacén de documentos no responde. Inténtelo de nuevo en breve.",
  "There is no such document to replace.": "No existe el documento que se quiere sustituir.",
  "This document id has other bytes already.":
    "Este identificador de documento ya tiene otro contenido.",
  "This request is decided and takes no more documents.":
    "Esta solicitud está decidida y no admite más documentos.",
  "The document is {found}, not {said}.": "El documento es {found}, no {said}.",
  "Too many documents at once. Try again shortly.":
    "Demasiados documentos a la vez. Inténtelo de nuevo en breve.",
  "Choose a period.": "Elija un período.",
  "Choose a password other than the current one.": "Elija una contraseña distinta de la actual.",
  "Choose at least one column.": "Elija al menos una columna.",
  "Choose one of these.": "Elija una de estas opciones.",
  "Enter a day from 1970 to 2999.": "Introduzca un día entre 1970 y 2999.",
  "Enter an amount in dollars, such as 99.50.":
    "Introduzca un importe en dólares, por ejemplo 99,50.",
  "This is less than the amount before it.": "Es menor que el importe anterior.",
  "Enter a full email address.": "Introduzca una dirección de correo completa.",
  "Enter a name.": "Introduzca un nombre.",
  "Enter the first day, the last day or both.": "Introduzca el primer día, el último o ambos.",
  "Use at most 1,000 characters.": "Máximo 1000 caracteres.",
  "Use at most 100 characters.": "Máximo 100 caracteres.",
  "Use at most 200 characters.": "Máximo 200 caracteres.",
  "Use at most 254 characters.": "Máximo 254 caracteres.",
  "Use plain text.": "Use texto sin formato.",
  "Internal server error": "Error interno del servidor",
  "The request did not arrive in time.": "La petición no llegó a tiempo.",
  "The request is larger than 256 KiB.": "La petición supera los 256 KiB.",
  "The request is larger than 8 KiB.": "La petición supera los 8 KiB.",
  "The address is longer than 8 KiB.": "La dirección supera los 8 KiB.",
  "The form has more than 100 fields.": "El formulario tiene más de 100 campos.",
  "The headers are larger than 32 KiB.": "Las cabeceras superan los 32 KiB.",
  "This host is not served here.": "Este servidor no atiende ese dominio.",
  "This request did not come from Mentor Desk.": "Esta petición no procede de Mentor Desk.",
  "Confirm it is you": "Confirme su identidad",
  "Enter whole hours from 1 to 2000.": "Introduzca horas enteras de 1 a 2000.",
  "Enter your password.": "Introduzca su contraseña.",
  "Invalid credentials": "Credenciales no válidas",
  "Invalid input": "Datos no válidos",
  "Document not found": "Documento KYC no encontrado",
  "No token is named {name}.": "Ninguna credencial se llama {name}.",
  "Not found": "No encontrado",
  "Nothing was imported: {lines}.": "No se importó nada: {lines}.",
  "Only its creator or an admin can delete a report.":
    "Solo quien creó el informe o un administrador puede eliminarlo.",
  "Passkey not found": "Llave de acceso no encontrada",
  "Report not found": "Informe no encontrado",
  "Session not found": "Sesión no encontrada",
  "Set up a second factor first.": "Configure primero un segundo factor.",
  "The database cannot be reached. Try again shortly.":
    "La base de datos no responde. Inténtelo de nuevo en breve.",
  "The database is busy. Try again shortly.":
    "La base de datos está ocupada. Inténtelo de nuevo en breve.",
  "The database can only be read.": "La base de datos solo se puede leer.",
  "The disk of the database fails.": "El disco de la base de datos falla.",
  "The disk of the database is full.": "El disco de la base de datos está lleno.",
  "The file has changed while it was being imported.": "El archivo cambió durante la importación.",
  "The last day is before the first.": "El último día es anterior al primero.",
  "The password has changed.": "La contraseña ha cambiado.",
  "The request offers no such step as it stands.":
    "La solicitud no admite ese paso en su estado actual.",
  "The reviewer is the signed-in person.":
    "La decisión se toma en nombre de quien inició la sesión.",
  "The same import is under way elsewhere.": "La misma importación ya está en curso.",
  "The sample data is there already, or something like it.":
    "Los datos de ejemplo, u otros parecidos, ya están cargados.",
  "This name stands for the desk itself. Choose another.":
    "Este nombre designa al propio sistema. Elija otro.",
  "You have {most} reports. Delete one first.": "Tiene {most} informes. Elimine uno primero.",
  "There are {most} reports. Delete one first.": "Ya hay {most} informes. Elimine uno primero.",
  "There are {most} passkeys. Remove one first.":
    "Ya hay {most} llaves de acceso. Quite una primero.",
  "There is no invitation to withdraw.": "No hay ninguna invitación que retirar.",
  "There is a report with this name already.": "Ya existe un informe con este nombre.",
  "A revoked token keeps its name. Choose another one than {name}.":
    "Una credencial revocada conserva su nombre. Elija uno distinto de {name}.",
  "There is a token named {name} already.": "Ya existe una credencial llamada {name}.",
  "These settings are not known here.": "Estos ajustes no se reconocen.",
  "This Idempotency-Key was used for another decision.":
    "Esta Idempotency-Key ya se usó para otra decisión.",
  "This cannot be stored.": "Esto no se puede guardar.",
  "The set-up has begun anew: scan the code again.":
    "La configuración ha vuelto a empezar: escanee el código de nuevo.",
  "This code is not right. Enter the one shown now.":
    "Código incorrecto. Introduzca el que se muestra ahora.",
  "This email belongs to another account.": "Este correo pertenece a otra cuenta.",
  "This exists already.": "Esto ya existe.",
  "This form cannot be read.": "Este formulario no se puede leer.",
  "This invitation has been used or has expired.": "Esta invitación ya se usó o ha caducado.",
  "A new email address takes your current password.":
    "Para cambiar el correo, introduzca su contraseña actual.",
  "Your email was changed elsewhere.": "Su correo se cambió en otro lugar.",
  "Leave out your name, your email and the name of the desk.":
    "Sin su nombre, su correo ni el nombre de la aplicación.",
  "This password repeats itself or follows a pattern.":
    "Esta contraseña se repite o sigue un patrón.",
  "Another admin must make your reset link.":
    "Solo otro administrador puede crear su enlace de restablecimiento.",
  "Only an active account has a password to be reset.":
    "Solo una cuenta activa tiene una contraseña que restablecer.",
  "This link has been used or has expired.": "Este enlace ya se usó o ha caducado.",
  "This is not your current password.": "Esta no es su contraseña actual.",
  "This list is not known here.": "Esta lista no se reconoce.",
  "This passkey could not be added. Try again.":
    "No se pudo añadir la llave de acceso. Inténtelo de nuevo.",
  "This passkey has been added already.": "Esta llave de acceso ya está añadida.",
  "This passkey may have been copied. Sign in another way, remove it and add it again.":
    "Es posible que esta llave de acceso se haya copiado. Inicie sesión de otra forma, quítela y vuelva a añadirla.",
  "This passkey was not accepted, or it took too long. Try again.":
    "La llave de acceso no se aceptó o tardó demasiado. Inténtelo de nuevo.",
  "This password is one of the commonest. Choose another.":
    "Esta contraseña es una de las más comunes. Elija otra.",
  "Your provider sends no {claim} for you.": "Su proveedor no envía {claim} sobre usted.",
  "Your provider left out your groups: too many.":
    "Su proveedor omitió sus grupos: son demasiados.",
  "This person is invited already. A new link is made in their details.":
    "Esta persona ya está invitada. En sus datos se crea un nuevo enlace.",
  "This person has accepted already.": "Esta persona ya ha aceptado.",
  "This person has not accepted yet.": "Esta persona aún no ha aceptado.",
  "This report has not been generated yet.": "Este informe aún no se ha generado.",
  "This account has changed since you opened it.":
    "Esta cuenta ha cambiado desde que usted la abrió.",
  "These times have changed since you opened them.":
    "Estos plazos han cambiado desde que usted los abrió.",
  "This request has changed since you opened it.":
    "Esta solicitud ha cambiado desde que usted la abrió.",
  "This role or status is not known here.": "Este rol o estado no se reconoce.",
  "This sign-in has expired. Start again.": "Este inicio de sesión ha caducado. Empiece de nuevo.",
  "This takes a service token, not a person's session.":
    "Esto requiere una credencial de servicio, no la sesión de una persona.",
  "Too many attempts at this account. Use a browser that has signed in to it, or a reset link.":
    "Demasiados intentos en esta cuenta. Use un navegador que ya haya entrado en ella o un enlace de restablecimiento.",
  "Too many attempts. Try again later.": "Demasiados intentos. Inténtelo de nuevo más tarde.",
  "Too many imports at once. Try again shortly.":
    "Demasiadas importaciones a la vez. Inténtelo de nuevo en breve.",
  "Too many reports at once. Try again shortly.":
    "Demasiados informes a la vez. Inténtelo de nuevo en breve.",
  "Too many sign-ins at once. Try again shortly.":
    "Demasiados inicios de sesión a la vez. Inténtelo de nuevo en breve.",
  "Two-factor authentication is on already.": "La verificación en dos pasos ya está activada.",
  "Two-factor code required": "Falta el código de verificación",
  "Unauthorized": "Inicie sesión",
  "Use at least {least} characters.": "Mínimo {least} caracteres.",
  "Use at most {most} characters.": "Máximo {most} caracteres.",
  "While BREAK_GLASS_ADMIN names this account it stays an active admin.":
    "Mientras BREAK_GLASS_ADMIN nombre esta cuenta, sigue activa y con el rol de administración.",
  "Your role does not allow this.": "Su rol no lo permite.",
  "Choose a day from today to a year from now.": "Elija un día entre hoy y dentro de un año.",
  "Choose at least one of these.": "Elija al menos uno.",
  "This service token does not allow this.": "Esta credencial de servicio no lo permite.",
  "Use 1 to 100 letters, digits, spaces, dots, - and _.":
    "De 1 a 100 letras, cifras, espacios, puntos, - y _.",
  "Single sign-on does not answer. Try again shortly, or tell an admin.":
    "El inicio de sesión único no responde. Inténtelo de nuevo en breve o avise a un administrador.",
  "Single sign-on is not set up as it must be. Tell an admin.":
    "El inicio de sesión único no está bien configurado. Avise a un administrador.",
  "Your provider has not asked you anew who you are. Try again, or ask whoever runs it.":
    "Su proveedor no volvió a pedirle que se identificara. Inténtelo de nuevo o pregunte a quien lo gestiona.",
  "Your provider has not let you in. Try again, or ask whoever runs it.":
    "Su proveedor no le permitió el acceso. Inténtelo de nuevo o pregunte a quien lo gestiona.",
  "This sign-in has expired, or began in another browser. Start again.":
    "Este inicio de sesión ha caducado o empezó en otro navegador. Empiece de nuevo.",
  "The provider's answer cannot be trusted. Start again, and tell an admin if it goes on.":
    "La respuesta del proveedor no es de fiar. Empiece de nuevo y, si se repite, avise a un administrador.",
  "Your provider has not verified your email address. Ask whoever runs it.":
    "Su proveedor no ha verificado su dirección de correo. Pregunte a quien lo gestiona.",
  "Addresses of {domain} do not enter here. Use your work account.":
    "Las direcciones de {domain} no tienen acceso. Use su cuenta de trabajo.",
  "There is no active account for {email} here. Ask an admin to invite you.":
    "Aquí no hay ninguna cuenta activa para {email}. Pida una invitación a un administrador.",
  "The second factor of single sign-on is asked for there, not here.":
    "El segundo factor del inicio de sesión único se pide allí, no aquí.",
  "Your provider gives you no role here. Ask an admin.":
    "Su proveedor no le asigna ningún rol aquí. Pregunte a un administrador.",
  "The account of {email} belongs to somebody else at your provider. Ask an admin.":
    "La cuenta de {email} pertenece a otra persona en su proveedor. Pregunte a un administrador.",
  "Your provider has not asked for what this desk demands, such as a second factor. Try again there.":
    "Su proveedor no pidió lo que aquí se exige, como un segundo factor. Inténtelo de nuevo allí.",
  "You have come back as somebody else. Confirm it as yourself.":
    "Ha vuelto con otra identidad. Confirme con la suya.",
  "Sign in with single sign-on: passwords are switched off.":
    "Use el inicio de sesión único: las contraseñas están desactivadas.",
  "Delivery not found": "No se encontró la entrega",
  "Leave user name and password out of the address.":
    "Quite el usuario y la contraseña de la dirección.",
  "There are {most} webhooks already. Remove one first.":
    "Ya hay {most} webhooks. Elimine uno antes.",
  "Turn this webhook on first.": "Active antes este webhook.",
  "Webhook addresses start with https://.": "La dirección de un webhook empieza por https://.",
  "Webhook not found": "No se encontró el webhook",
  "{host} is in a private network.": "{host} está en una red privada.",
  "{host} was not found in DNS.": "{host} no existe en el DNS.",
};
