import type {
  CommonErrorText,
  PlatformErrorText,
  TeamErrorText,
} from "../../../data/base/error_texts.ts";
import { platform } from "./platform_errors.ts";
import { team } from "./team_errors.ts";

export default {
  ...platform,
  ...team,
  "An Idempotency-Key must have 1 to 200 characters.":
    "Una Idempotency-Key debe tener de 1 a 200 caracteres.",
  "You can't change your own role or status. Ask another admin.":
    "No puede cambiar su propio rol ni su estado. Pídaselo a otro administrador.",
  "The keys of this desk were rotated. An operator must restart the server with the new JWT_SECRET.":
    "Se han cambiado las claves de este sistema. Un operador debe reiniciar el servidor con el nuevo JWT_SECRET.",
  "A newer version is being installed. Reload in a moment.":
    "Se está instalando una versión nueva. Vuelva a cargar la página en un momento.",
  "The document cannot be fetched from {host}.": "El documento no se puede obtener de {host}.",
  "The document could not be fetched from {host}. Try again shortly.":
    "No se ha podido obtener el documento de {host}. Inténtelo de nuevo en breve.",
  "Documents can't be checked right now. Try again shortly.":
    "Ahora no se pueden comprobar documentos. Inténtelo de nuevo en breve.",
  "This document was not sent to this session.": "Este documento no se ha enviado a esta sesión.",
  "The PDF is a form that only Adobe programs show. Print it to a new PDF and send that.":
    "El PDF es un formulario que solo muestran los programas de Adobe. Imprímalo en un PDF nuevo y envíelo.",
  "The document takes too long or too much memory to check. Print it to a new PDF and send that.":
    "Comprobar el documento requiere demasiado tiempo o memoria. Imprímalo en un PDF nuevo y envíelo.",
  "The PDF has no pages.": "El PDF no tiene páginas.",
  "Browsers do not show JPEG of {bits} bits. Save it with 8 bits and send that.":
    "Los navegadores no muestran JPEG de {bits} bits. Guárdelo con 8 bits y envíelo.",
  "Browsers do not show JPEG with arithmetic coding. Save it as an ordinary JPEG and send that.":
    "Los navegadores no muestran JPEG con codificación aritmética. Guárdelo como JPEG normal y envíelo.",
  "Browsers do not show lossless JPEG. Save it as an ordinary JPEG and send that.":
    "Los navegadores no muestran JPEG sin pérdida. Guárdelo como JPEG normal y envíelo.",
  "The PDF has more than {most} pages. Send it in parts.":
    "El PDF tiene más de {most} páginas. Envíelo por partes.",
  "The PDF needs a password to be opened. Send one without a password.":
    "El PDF pide una contraseña para abrirse. Envíe uno sin contraseña.",
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
  "Document storage is not responding. Try again shortly.":
    "El almacén de documentos no responde. Inténtelo de nuevo en breve.",
  "The document to replace doesn't exist.": "El documento que se quiere sustituir no existe.",
  "A different file already exists under this document id; use replaces=ID.":
    "Ya existe otro archivo con este identificador de documento; use replaces=ID.",
  "This document id belongs to a link. Send the file under a new id with replaces=ID.":
    "Este identificador de documento corresponde a un enlace. Envíe el archivo con otro identificador y replaces=ID.",
  "The document is {found}, not {said}.": "El documento es {found}, no {said}.",
  "Too many documents at once. Try again shortly.":
    "Demasiados documentos a la vez. Inténtelo de nuevo en breve.",
  "Choose a period.": "Elija un período.",
  "Choose a password other than the current one.": "Elija una contraseña distinta de la actual.",
  "Choose at least one column.": "Elija al menos una columna.",
  "Choose one of these.": "Elija una de estas opciones.",
  "Enter a date between 1970 and 2999.": "Introduzca una fecha entre 1970 y 2999.",
  "Enter an amount in dollars, such as 99.50.": "Introduzca un importe en dólares, como 99,50.",
  "The maximum is less than the minimum.": "El máximo es menor que el mínimo.",
  "Enter a valid email address.": "Introduzca una dirección de correo válida.",
  "Enter a name.": "Introduzca un nombre.",
  "Enter a start date, an end date or both.": "Introduzca una fecha inicial, una final o ambas.",
  "Use at most 1,000 characters.": "Use como máximo 1000 caracteres.",
  "Use at most 100 characters.": "Use como máximo 100 caracteres.",
  "Use at most 200 characters.": "Use como máximo 200 caracteres.",
  "Use at most 254 characters.": "Use como máximo 254 caracteres.",
  "Use plain text.": "Use texto sin formato.",
  "Internal server error": "Error interno del servidor",
  "The request timed out.": "Se agotó el tiempo de la petición.",
  "The request is larger than 256 KiB.": "La petición supera los 256 KiB.",
  "Unknown host.": "Dominio desconocido.",
  "The request is larger than 8 KiB.": "La petición supera los 8 KiB.",
  "The body has the Content-Encoding “{encoding}”. Send it without one.":
    "El cuerpo tiene el Content-Encoding «{encoding}». Envíelo sin él.",
  "The address is longer than 8 KiB.": "La dirección supera los 8 KiB.",
  "The form has more than 100 fields.": "El formulario tiene más de 100 campos.",
  "The headers are larger than 32 KiB.": "Las cabeceras superan los 32 KiB.",
  "This request did not come from Mentor Desk.": "Esta petición no procede de Mentor Desk.",
  "Confirm it's you": "Confirme su identidad",
  "Enter a whole number of hours from 1 to 2000.": "Introduzca horas enteras, de 1 a 2000.",
  "Enter your password.": "Introduzca su contraseña.",
  "Invalid credentials": "Credenciales no válidas",
  "Invalid input": "Datos no válidos",
  "Document not found": "Documento KYC no encontrado",
  "There is no token named {name}.": "No hay ninguna credencial llamada {name}.",
  "Not found": "No encontrado",
  "Nothing was imported: {lines}.": "No se importó nada: {lines}.",
  "Only its creator or an admin can delete this report.":
    "Solo quien creó el informe o un administrador puede eliminarlo.",
  "Passkey not found": "Llave de acceso no encontrada",
  "Report not found": "Informe no encontrado",
  "Session not found": "Sesión no encontrada",
  "Set up two-factor authentication first.": "Configure primero la verificación en dos pasos.",
  "The database cannot be reached. Try again shortly.":
    "La base de datos no responde. Inténtelo de nuevo en breve.",
  "The database is busy. Try again shortly.":
    "La base de datos está ocupada. Inténtelo de nuevo en breve.",
  "The database is read-only.": "La base de datos es de solo lectura.",
  "The database disk is failing.": "El disco de la base de datos está fallando.",
  "The database disk is full.": "El disco de la base de datos está lleno.",
  "The file changed during the import.": "El archivo cambió durante la importación.",
  "The end date is before the start date.": "La fecha final es anterior a la inicial.",
  "The password has changed.": "La contraseña ha cambiado.",
  "This step isn't available in the request's current status.":
    "Este paso no está disponible en el estado actual de la solicitud.",
  "The reviewer must be the signed-in person.":
    "Quien revisa debe ser la persona que inició la sesión.",
  "The same import is already running.": "La misma importación ya está en curso.",
  "Sample or similar data already exists.": "Ya existen datos de ejemplo u otros parecidos.",
  "This name is reserved. Choose another.": "Este nombre está reservado. Elija otro.",
  "You've reached your limit of {most} reports. Delete one first.":
    "Ha alcanzado su límite de {most} informes. Elimine uno primero.",
  "The limit of {most} reports has been reached. Delete one first.":
    "Se ha alcanzado el límite de {most} informes. Elimine uno primero.",
  "You've reached the limit of {most} passkeys. Remove one first.":
    "Ha alcanzado el límite de {most} llaves de acceso. Quite una primero.",
  "There is no invitation to withdraw.": "No hay ninguna invitación que retirar.",
  "A report with this name already exists.": "Ya existe un informe con este nombre.",
  "{name} is the name of a revoked token. Choose another name.":
    "{name} es el nombre de una credencial revocada. Elija otro.",
  "A token named {name} already exists.": "Ya existe una credencial llamada {name}.",
  "Unknown settings.": "Ajustes desconocidos.",
  "This Idempotency-Key was used for another decision.":
    "Esta Idempotency-Key ya se usó para otra decisión.",
  "This can't be saved.": "No se puede guardar.",
  "Setup was restarted. Scan the code again.":
    "Se reinició la configuración. Escanee el código de nuevo.",
  "That code is incorrect. Enter the current one.": "El código es incorrecto. Use el actual.",
  "This email belongs to another account.": "Este correo pertenece a otra cuenta.",
  "Already exists.": "Ya existe.",
  "The form couldn't be read.": "No se pudo leer el formulario.",
  "This invitation has been used or has expired.": "Esta invitación ya se usó o ha caducado.",
  "Enter your current password to change your email.":
    "Para cambiar el correo, introduzca su contraseña actual.",
  "Your email was changed in another session.": "Su correo se cambió en otra sesión.",
  "Don't use your name, your email or the product name.":
    "No use su nombre, su correo ni el nombre del producto.",
  "This password repeats itself or follows a pattern.": "Se repite o sigue un patrón.",
  "You can't create your own reset link. Ask another admin.":
    "No puede crear su propio enlace de restablecimiento. Pídaselo a otro administrador.",
  "Only the password of an active account can be reset.":
    "Solo se puede restablecer la contraseña de una cuenta activa.",
  "This link has been used or has expired.": "Este enlace ya se usó o ha caducado.",
  "This is not your current password.": "Esta no es su contraseña actual.",
  "Unknown list.": "Lista desconocida.",
  "The passkey couldn't be added. Try again.":
    "No se pudo añadir la llave de acceso. Inténtelo de nuevo.",
  "This passkey has already been added.": "Esta llave de acceso ya está añadida.",
  "This passkey may have been copied. Sign in another way, remove it and add it again.":
    "Es posible que esta llave de acceso se haya copiado. Inicie sesión de otra forma, quítela y vuelva a añadirla.",
  "The passkey was not accepted or timed out. Try again.":
    "La llave de acceso no se aceptó o tardó demasiado. Inténtelo de nuevo.",
  "This password is too common. Choose another.": "Esta contraseña es demasiado común. Elija otra.",
  "Your provider sends no {claim} for you.": "Su proveedor no envía {claim} sobre usted.",
  "Your provider left out your groups: too many.":
    "Su proveedor omitió sus grupos: son demasiados.",
  "Already invited. Open their details to create a new link.":
    "Ya está invitada. Abra sus datos para crear un nuevo enlace.",
  "This invitation has already been accepted.": "Esta invitación ya se ha aceptado.",
  "This invitation hasn't been accepted yet.": "Esta invitación aún no se ha aceptado.",
  "This report hasn't been generated yet.": "Este informe aún no se ha generado.",
  "This account has changed since you opened it.": "Esta cuenta ha cambiado desde que la abrió.",
  "These times have changed since you opened them.":
    "Estos plazos han cambiado desde que los abrió.",
  "This request has changed since you opened it.": "Esta solicitud ha cambiado desde que la abrió.",
  "Unknown role or status.": "Rol o estado desconocido.",
  "This sign-in has expired. Start again.": "Este inicio de sesión ha caducado. Empiece de nuevo.",
  "Use a service token here.": "Use aquí una credencial de servicio.",
  "Too many attempts on this account. Use a browser you've signed in with before, or a reset link.":
    "Demasiados intentos en esta cuenta. Use un navegador con el que ya haya iniciado sesión o un enlace de restablecimiento.",
  "Too many attempts. Try again later.": "Demasiados intentos. Inténtelo de nuevo más tarde.",
  "Too many imports at once. Try again shortly.":
    "Demasiadas importaciones a la vez. Inténtelo de nuevo en breve.",
  "Too many reports at once. Try again shortly.":
    "Demasiados informes a la vez. Inténtelo de nuevo en breve.",
  "Too many sign-ins at once. Try again shortly.":
    "Demasiados inicios de sesión a la vez. Inténtelo de nuevo en breve.",
  "Two-factor authentication is already on.": "La verificación en dos pasos ya está activada.",
  "Two-factor code required": "Falta el código de verificación",
  "Unauthorized": "Inicie sesión",
  "Use at least {least} characters.": "Use al menos {least} caracteres.",
  "Use at most {most} characters.": "Use como máximo {most} caracteres.",
  "This account is set as BREAK_GLASS_ADMIN, so it must stay an active admin.":
    "Esta cuenta figura en BREAK_GLASS_ADMIN y debe seguir activa y con el rol de administrador.",
  "Your role does not allow this.": "Su rol no lo permite.",
  "Choose a date between today and one year from now.": "Elija una fecha de los próximos 12 meses.",
  "Choose at least one of these.": "Elija al menos uno.",
  "This service token does not allow this.": "Esta credencial de servicio no lo permite.",
  "Use 1 to 100 letters, digits, spaces, dots, - and _.":
    "De 1 a 100 letras, cifras, espacios, puntos, - y _.",
  "Single sign-on is not responding. Try again shortly, or contact an admin.":
    "El inicio de sesión único no responde. Inténtelo de nuevo en breve o avise a un administrador.",
  "Single sign-on is not configured correctly. Contact an admin.":
    "El inicio de sesión único no está bien configurado. Avise a un administrador.",
  "Your provider didn't ask you to sign in again. Try again, or contact its administrator.":
    "Su proveedor no volvió a pedirle que iniciara sesión. Inténtelo de nuevo o contacte con su administrador.",
  "Your provider refused the sign-in. Try again, or contact its administrator.":
    "Su proveedor rechazó el inicio de sesión. Inténtelo de nuevo o contacte con su administrador.",
  "This sign-in has expired or was started in another browser. Start again.":
    "Este inicio de sesión ha caducado o empezó en otro navegador. Empiece de nuevo.",
  "The provider's response couldn't be verified. Start again, and contact an admin if this continues.":
    "No se pudo verificar la respuesta del proveedor. Empiece de nuevo y, si se repite, avise a un administrador.",
  "Your provider hasn't verified your email address. Contact its administrator.":
    "Su proveedor no ha verificado su dirección de correo. Contacte con su administrador.",
  "{domain} addresses can't sign in here. Use your work account.":
    "No se puede iniciar sesión con direcciones de {domain}. Use su cuenta de trabajo.",
  "There is no active account for {email}. Ask an admin to invite you.":
    "No hay ninguna cuenta activa para {email}. Pida una invitación a un administrador.",
  "Your single sign-on provider handles two-factor authentication.":
    "De la verificación en dos pasos se encarga su proveedor de inicio de sesión único.",
  "Your provider doesn't assign you a role. Contact an admin.":
    "Su proveedor no le asigna ningún rol. Avise a un administrador.",
  "The account {email} is linked to a different identity at your provider. Contact an admin.":
    "La cuenta {email} está vinculada a otra identidad en su proveedor. Avise a un administrador.",
  "Your provider didn't apply the required sign-in method, such as a second factor. Try again.":
    "Su proveedor no aplicó el método de acceso exigido, como un segundo factor. Inténtelo de nuevo.",
  "You signed in as someone else. Confirm with your own account.":
    "Ha iniciado sesión con otra cuenta. Confirme con la suya.",
  "Passwords are turned off. Sign in with single sign-on.":
    "Las contraseñas están desactivadas. Use el inicio de sesión único.",
  "Leave user name and password out of the address.":
    "Quite el usuario y la contraseña de la dirección.",
  "There are {most} webhooks already. Remove one first.":
    "Ya hay {most} webhooks. Elimine uno antes.",
} satisfies Record<CommonErrorText | PlatformErrorText | TeamErrorText, string>;
