import type en from "../en/login.ts";

export default {
  title: "Iniciar sesión",
  intro: "Inicie sesión para gestionar la actividad de la plataforma",
  email: "Correo electrónico",
  password: "Contraseña",
  submit: "Iniciar sesión",
  pending: "Iniciando sesión...",
  testCredentials: "Credenciales de prueba:",
  sso: "Continuar con inicio de sesión único",
  withPassword: "Iniciar sesión con contraseña",
  ssoRefused: "Inicio de sesión único",
  success: "Sesión iniciada",
  signedOut: "Se cerró su sesión. Iníciela de nuevo.",
  codeTitle: "Verificación en dos pasos",
  passkeyIntro: "Use una de sus llaves de acceso.",
  codeIntro:
    "Introduzca el código de su aplicación de autenticación o uno de sus códigos de recuperación.",
  code: "Código",
  codeSubmit: "Verificar",
  codePending: "Verificando...",
  codeFailure: "El código no es correcto o el inicio de sesión ha caducado. Inténtelo de nuevo.",
  startAgain: "Empezar de nuevo",
  forgot: "¿Ha olvidado su contraseña?",
  forgotTitle: "Restablecer la contraseña",
  forgotIntro:
    "Le enviaremos por correo un enlace para restablecer su contraseña. Caduca en una hora.",
  forgotSubmit: "Enviar enlace",
  forgotSent: "Si hay una cuenta con este correo, le hemos enviado un enlace. Caduca en una hora.",
  backToSignIn: "Volver al inicio de sesión",
  failure: "Correo o contraseña incorrectos. Inténtelo de nuevo.",
} satisfies typeof en;
