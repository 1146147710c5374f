export const login = {
  title: "Sign In",
  intro: "Sign in to manage operations across the platform",
  email: "Email",
  password: "Password",
  submit: "Sign In",
  pending: "Signing in...",
  testCredentials: "Test credentials:",
  success: "Login successful!",
  failure: "Invalid credentials. Please try again.",
};
