import type { Messages } from "../../en/catalogue.ts";

export const login: Messages["login"] = {
  title: "Iniciar sesión",
  intro: "Acceso a la gestión de toda la plataforma",
  email: "Correo electrónico",
  password: "Contraseña",
  submit: "Iniciar sesión",
  pending: "Iniciando sesión...",
  testCredentials: "Credenciales de prueba:",
  sso: "Continuar con inicio de sesión único",
  withPassword: "Iniciar sesión con contraseña",
  ssoRefused: "Inicio de sesión único",
  success: "Sesión iniciada",
  signedOut: "La sesión se cerró y no se guardó nada. Hay que iniciarla de nuevo.",
  codeTitle: "Verificación en dos pasos",
  passkeyIntro: "Hace falta una de las llaves de acceso propias.",
  codeIntro: "Hace falta el código de la aplicación de autenticación o uno de recuperación.",
  code: "Código",
  codeSubmit: "Verificar",
  codePending: "Verificando...",
  codeFailure: "El código no es correcto o el inicio de sesión ha caducado.",
  startAgain: "Empezar de nuevo",
  forgot: "¿Contraseña olvidada?",
  forgotTitle: "Contraseña nueva",
  forgotIntro:
    "Por correo llega un enlace para elegir una contraseña nueva. Sirve una sola vez, durante una hora.",
  forgotSubmit: "Enviar enlace",
  forgotSent:
    "Si hay una cuenta con este correo, el enlace está en camino. Sirve una sola vez, durante una hora.",
  backToSignIn: "Volver a iniciar sesión",
  failure: "Correo o contraseña incorrectos.",
};
