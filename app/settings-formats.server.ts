// `new URL` ignores line breaks, and finds a user and a path that these settings cannot have.
export function isOrigin(value: string) {
  if (!/^https?:\/\/[^\s/?#@\\]+$/i.test(value) || !URL.canParse(value)) return false
  const { hostname, port } = new URL(value)
  return /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/.test(hostname) && port !== '0'
}

export function originOf(value: string) {
  return new URL(value).origin
}

// The name may be in double quotes, which it needs if it contains a comma.
const senderPattern =
  /^(?:(?:"[^"\\<>\p{Cc}\p{Zl}\p{Zp}]*" ?|[^"\\<>,;:@\p{Cc}\p{Zl}\p{Zp}]*)<[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u

export function isSender(value: string) {
  return senderPattern.test(value)
}

export function isMailServer(value: string) {
  if (!/^smtps?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/.test(value) || !URL.canParse(value)) return false
  const { hostname, port, username, password } = new URL(value)
  return hostname !== '' && port !== '0' && isDecodable(username + password)
}

function isDecodable(text: string) {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export function isHostName(host: string) {
  return (
    /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])$/.test(host) &&
    URL.canParse(`http://${host}`)
  )
}
