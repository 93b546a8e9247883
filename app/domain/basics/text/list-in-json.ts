import * as z from 'zod'

/** A list in the body of the API, which arrives as JSON. `message` says how it looks. */
export function listInJson<Item extends z.ZodType>(item: Item, message: string, max = 1_000) {
  const list = z.array(item).max(max)
  return z.string(message).transform((json, context) => {
    const { data, error } = list.safeParse(parsed(json))
    if (data) return data
    const own = error.issues.find(({ code }) => code === 'custom')
    context.addIssue({ code: 'custom', message: own?.message ?? message })
    return z.NEVER
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
