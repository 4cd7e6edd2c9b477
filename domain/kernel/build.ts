// The build of the web app.

/**
 * The name of the first file of a build, which changes with each. The start script is inside the
 * page, so the file is the last one that it imports. Null when the script names none.
 */
export const buildOfScript = (script: string): string | null =>
  (script.match(/[\w.-]+\.(?=(?:js|tsx?)\b)/g) ?? []).at(-1)?.slice(0, -1).slice(0, 100) ?? null
