/** The same version as `engines` in package.json. */
export const minNodeVersion = '22.9.0'

// On an old Node, native modules would crash later.
export function requireNode() {
  const { node } = process.versions
  if (node.localeCompare(minNodeVersion, 'en', { numeric: true }) >= 0) return
  console.error(
    `The shop needs Node ${minNodeVersion} or newer; this is ${node}. npm ci installs one for the npm scripts, npm prune --omit=dev removes it.`,
  )
  process.exit(1)
}
