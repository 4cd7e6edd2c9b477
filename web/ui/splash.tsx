// While the app starts, the page shows the start screen of index.html: it stays as long as nothing is drawn.
export const Splash = () => null
