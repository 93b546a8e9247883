import type { MetaDescriptor } from '@remix-run/react'

interface Page {
  matches: { id: string; data: unknown }[]
}

/** Title and description of a page. The title says first when a form on it came back with errors. */
export function pageMeta(page: Page, title: string, description?: string): MetaDescriptor[] {
  const root = page.matches.find((match) => match.id === 'root')?.data as
    | { formFailed?: boolean }
    | undefined
  const tags: MetaDescriptor[] = [
    { title: `${root?.formFailed ? errorPrefix : ''}${title} · Wrenfold` },
  ]
  if (description) tags.push({ name: 'description', content: description })
  return tags
}

export const errorPrefix = 'Error: '
