import { type FormEvent, useState } from 'react'
import { cutAtWord } from '~/domain/basics/text/cut-at-word'
import { t } from '~/languages/translate'
import { maxDescription } from '~/ui/layout/shared-page-meta'
import { useShop, useTextLang } from '~/ui/use-shop'
import { TextAreaField, TextField } from './fields'
import type { FormField } from './form-field'

interface Props {
  fields: Record<'pageTitle' | 'pageText', FormField>
  /** Missing while the page does not exist yet. */
  page?: { path: string; title: string; text: string }
}

/** With a preview of the result: without scripts of what is stored, otherwise also of what is typed. */
export function SearchResultFields({ fields, page }: Props) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const note = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      setTyped({ ...typed, [target.name]: target.value })
  }
  const textOf = ({ name, initialValue }: FormField) => typed[name] ?? String(initialValue ?? '')
  return (
    <fieldset onInput={note}>
      <legend>{t('Search engines')}</legend>
      <TextField
        field={fields.pageTitle}
        label={t('Title for search engines')}
        hint={t('Leave empty for the name.')}
        autoComplete="off"
      />
      <TextAreaField
        field={fields.pageText}
        label={t('Description for search engines')}
        hint={t('Leave empty for the beginning of the text.')}
        rows={3}
      />
      {page && (
        <Preview
          path={page.path}
          title={textOf(fields.pageTitle) || page.title}
          text={textOf(fields.pageText) || page.text}
        />
      )}
    </fieldset>
  )
}

function Preview({ path, title, text }: NonNullable<Props['page']>) {
  const lang = useTextLang()
  const shop = useShop()
  return (
    <div className="search-result">
      <p className="hint">{t('A result in a search engine would look like this:')}</p>
      <p className="hint">{decodeURIComponent(path)}</p>
      <p lang={lang}>
        <strong>{shop ? `${title} · ${shop.name}` : title}</strong>
      </p>
      <p lang={lang}>{cutAtWord(text, maxDescription)}</p>
    </div>
  )
}
