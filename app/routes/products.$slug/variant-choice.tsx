import { useRef } from 'react'

/** What the customer has chosen stays chosen if the HTML is another one, because the stock has changed. */
export function VariantChoice({ html }: { html: string }) {
  const chosen = useRef('-')
  return (
    <div
      onInput={({ target }) => {
        chosen.current = (target as HTMLInputElement).value
      }}
      ref={(it) => {
        const option = it?.querySelector(`[value="${chosen.current}"]`) as
          | (HTMLInputElement & HTMLOptionElement)
          | null
        if (option) option.checked = option.selected = true
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: choice.server.tsx has rendered it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
