const moduleScript = /<script type="module" async="">([^<]*)<\/script>/
const imported = /^import(?: \* as (\w+) from|\(| )\s?"([^"]+)"\)?;$/gm

/**
 * A page of Remix whose scripts begin when it is shown with its images: it is whole without them, so nothing on a slow
 * line or a slow processor goes after them. Then each is run in a task of its own, between which the browser can answer
 * whoever touches the page.
 */
export function withScriptsLater(page: string) {
  return page
    .replaceAll('<link rel="modulepreload"', `<link rel="${later}"`)
    .replace(
      moduleScript,
      (_, code: string) => `<script type="module" async="">${beginLater(code)}</script>`,
    )
}

// A word that means nothing to browsers.
const later = 'later'
// Milliseconds; for a page with an image that does not come.
const maxWaitMs = 5_000

// The first two links are the manifest and the entry, which must be run first and last.
function beginLater(code: string) {
  const run = code.replace(imported, (_, name: string | undefined, path: string) =>
    name ? `const ${name} = await import("${path}");` : `await import("${path}");`,
  )
  return `
const links = [...document.querySelectorAll('link[rel="${later}"]')];
async function begin() {
  for (const link of links) link.rel = "modulepreload";
  for (const { href } of links.slice(2)) {
    await import(href);
    await new Promise((next) => setTimeout(next));
  }
  ${run}
}
const shown = new Promise((next) => {
  if (document.readyState === "complete") return next();
  addEventListener("load", next, { once: true });
  setTimeout(next, ${maxWaitMs});
});
shown.then(begin).catch(() => {});`
}
