import {
  blanksIn,
  type LegalPage,
  type LegalTexts,
  legalPages,
  legalTitles,
} from '~/domain/settings/legal-pages'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextAreaField, TextField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { SettingsNav } from '~/ui/layout/settings-nav'
import { Link } from '~/ui/link'

interface Props {
  texts: LegalTexts
  expected: string
}

export function LegalTextsForm({ texts, expected }: Props) {
  const [form, fields] = useAdminForm('LegalTextsDraft', {
    id: 'legal-texts',
    defaultValue: texts,
  })
  return (
    <>
      <SettingsNav />
      <ErrorSummary form={form} />
      <h1>{t('Legal texts')}</h1>
      <p>
        {rich(
          t(
            'Each text has its own page, with a link in the footer. Begin a line with <code># </code> for a heading, <code>## </code> for a smaller heading and <code>- </code> for a list item. A blank line begins a new paragraph. Web and email addresses become links. Which texts a shop needs depends on the country: ask a lawyer or your chamber of commerce.',
          ),
          { code: (text) => <code>{text}</code> },
        )}
      </p>
      {/* Multipart, because URL encoding makes a text in a non-Latin script three times as long. */}
      <ShopForm form={form} encType="multipart/form-data">
        <input type="hidden" name="expected" value={expected} />
        {legalPages.map((page) => {
          const { text, url } = fields[page].getFieldset()
          return (
            <fieldset key={page}>
              <legend>{t(legalTitles[page])}</legend>
              <Published page={page} text={texts[page]?.text ?? ''} />
              <TextAreaField
                field={text}
                label={t('{page}: text', { page: t(legalTitles[page]) })}
                hint={page === 'imprint' ? t('A legal notice: who runs this shop.') : undefined}
                rows={10}
              />
              <TextField
                field={url}
                label={t('{page}: link to another site', { page: t(legalTitles[page]) })}
                hint={t('Used only if the text above is empty.')}
              />
            </fieldset>
          )
        })}
        <SubmitButton>{t('Save legal texts')}</SubmitButton>
      </ShopForm>
    </>
  )
}

function Published({ page, text }: { page: LegalPage; text: string }) {
  const [blank] = blanksIn(text)
  if (!text) return null
  return (
    <p className="hint">
      {blank
        ? t('Not published yet. Replace what is in double brackets, such as {blank}.', { blank })
        : rich(t('Shown at {path}.'), { path: <Link to={`/${page}`}>{`/${page}`}</Link> })}
    </p>
  )
}
