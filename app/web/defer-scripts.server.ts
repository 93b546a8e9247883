const moduleScript = /<script type="module" async="">([^<]*)<\/script>/
const imported = /^import(?: \* as (\w+) from|\(| )\s?"([^"]+)"\)?;$/gm

// The page works without scripts, so they wait until the page and its images have loaded. Each script runs in its own
// task, so that the browser can respond to input between them.
export function deferScripts(page: string) {
  return page
    .replaceAll('<link rel="modulepreload"', `<link rel="${deferredRel}"`)
    .replace(
      moduleScript,
      (_, code: string) => `<script type="module" async="">${deferredCode(code)}</script>`,
    )
}

const deferredRel = 'later'
// Start anyway if an image never loads.
const maxWaitMs = 5_000

// The first two links are the manifest and the entry. The loop skips them, because `run` imports them in their order.
function deferredCode(code: string) {
  const run = code.replace(imported, (_, name: string | undefined, path: string) =>
    name ? `const ${name} = await import("${path}");` : `await import("${path}");`,
  )
  return `
const links = [...document.querySelectorAll('link[rel="${deferredRel}"]')];
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
