import { noticeHint } from '~/domain/eu/guarantee-notice/notice-picture'
import { euPages } from '~/domain/settings/eu-pages'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, FileField, TextAreaField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'
import type { action } from './route'

// The pictures of all languages, from the European Commission.
const archive =
  'https://commission.europa.eu/document/download/dbd46ba2-77d2-4a74-ad52-120bc7bf02ea_en?filename=PNG+and+JPG.zip'

interface Props {
  text?: string
  expected: string
}

export function NoticeForm({ text, expected }: Props) {
  const [form, fields] = useAdminForm('GuaranteeNoticeDraft', {
    id: 'notice',
    lastResult: useReplyTo<typeof action>('notice') ?? null,
    defaultValue: { text },
  })
  const hint = t(noticeHint)
  const isThere = text !== undefined
  return (
    <section aria-labelledby="notice-title">
      <ErrorSummary form={form} lost={t('Please provide the picture again.')} />
      <h2 id="notice-title">{t(euPages.guaranteeNotice.title)}</h2>
      {isThere ? (
        <p>
          <Link to={euPages.guaranteeNotice.url}>{t('Show the notice')}</Link>
        </p>
      ) : (
        <p className="notice">
          {t('Customers do not see the notice on the legal guarantee until you upload it.')}
        </p>
      )}
      <p>
        {rich(
          t(
            'The European Commission has drawn the notice: <link>download the pictures of all languages</link>, and upload the PNG in the language of your customers. It must not be changed.',
          ),
          { link: (it) => <a href={archive}>{it}</a> },
        )}
      </p>
      <ShopForm form={form} encType="multipart/form-data" expected={expected}>
        <FileField
          field={fields.noticeFile}
          label={t('Picture of the notice')}
          hint={isThere ? t('{hint}. Leave empty to keep the current image.', { hint }) : hint}
          accept="image/png"
          required={!isThere}
        />
        <TextAreaField
          field={fields.text}
          label={t('Text of the notice')}
          hint={t(
            'For people who cannot see the picture: type the words that it shows, and no others. On many phones and computers, you can also select the words in a picture and copy them.',
          )}
          required
        />
        <SubmitButton<typeof action> intent="notice">{t('Save notice')}</SubmitButton>
      </ShopForm>
    </section>
  )
}
