/** The oldest Node on which the shop runs; package.json says the same to npm. */
export const minNodeVersion = '22.9.0'

/** Ends the process with one sentence when its Node is too old: native modules would crash it later. */
export function requireNode() {
  const { node } = process.versions
  if (node.localeCompare(minNodeVersion, 'en', { numeric: true }) >= 0) return
  console.error(
    `The shop needs Node ${minNodeVersion} or newer, and this is ${node}. After npm ci, npm's scripts use a newer one by themselves.`,
  )
  process.exit(1)
}
