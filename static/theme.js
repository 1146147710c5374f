// Before the first paint: the stored theme wins over what the server rendered from its cookie.
try {
  const theme = localStorage.theme, root = document.documentElement;
  if (theme == "dark" || theme == "light") {
    root.classList.toggle("dark", theme == "dark");
    root.dataset.theme = theme;
    document.cookie = `theme=${theme};path=/;max-age=31536000;samesite=lax`;
  }
} catch { /* no storage */ }
