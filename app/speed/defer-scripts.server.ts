import { LRUCache } from 'lru-cache'

// Everything that is replaced comes after the first of these; a regular expression would test the whole page.
const preloadStart = '<link rel="modulepreload"'
const preload = /<link rel="modulepreload" href="[^"]*"\/>/g
const imported = /^import(?: \* as (\w+) from|\(| )\s?"([^"]+)"\)?;$/gm

// Scripts wait until the page and its images have loaded. Each one runs in its own task, so that the browser can respond
// to input between them. The browser takes the links from the manifest.
export function deferScripts(page: Page, routeIds: string[]): Page {
  const { html, inlineScripts } = page
  const start = html.indexOf(preloadStart)
  const code = inlineScripts.find((script) => script.startsWith('import '))
  if (start < 0 || !code) return page
  const later = deferred.memo(code, { context: routeIds })
  const scripts = html
    .slice(start)
    .replace(preload, '')
    .replace(`>${code}</script>`, () => `>${later}</script>`)
  return {
    html: html.slice(0, start) + scripts,
    inlineScripts: inlineScripts.map((script) => (script === code ? later : script)),
  }
}

interface Page {
  html: string
  inlineScripts: string[]
}

const deferred = new LRUCache<string, string, string[]>({
  max: 200,
  memoMethod: (code, _, { context: routeIds }) => deferredCode(code, routeIds),
})

// Start anyway if an image never loads.
const maxWaitMs = 5_000

// The links are those that Remix's `<Scripts>` renders, in the same order: React expects them when it hydrates the page.
function deferredCode(code: string, routeIds: string[]) {
  const [loadManifest, ...run] = code
    .replace(imported, (_, name: string | undefined, path: string) =>
      name ? `const ${name} = await import("${path}");` : `await import("${path}");`,
    )
    .split('\n')
  return `
async function begin() {
  ${loadManifest}
  const { url, entry, routes } = window.__remixManifest;
  const modules = ${JSON.stringify(routeIds)}.flatMap((id) => [...routes[id].imports ?? [], routes[id].module]);
  const paths = [...new Set([...entry.imports, ...modules])];
  const links = [url, entry.module, ...paths].map((href) =>
    Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  document.querySelector('script[type="module"]').previousElementSibling.before(...links);
  for (const path of paths) {
    await import(path);
    await new Promise((next) => setTimeout(next));
  }
  ${run.join('\n')}
}
const shown = new Promise((next) => {
  if (document.readyState === "complete") return next();
  addEventListener("load", next, { once: true });
  setTimeout(next, ${maxWaitMs});
});
shown.then(begin).catch(() => {});`
}
