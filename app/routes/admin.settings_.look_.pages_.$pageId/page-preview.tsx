import type { ComponentProps } from 'react'
import { t } from '~/languages/translate'
import { PageText } from '~/ui/page-text'
import { useTextLang } from '~/ui/use-shop'

interface Props extends ComponentProps<typeof PageText> {
  title: string
  hasNewPicture: boolean
}

export function PagePreview({ title, hasNewPicture, ...page }: Props) {
  const lang = useTextLang()
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title">{t('Preview')}</h2>
      <p role="status">{t('The page would look like this. Nothing is saved yet.')}</p>
      {hasNewPicture && (
        <noscript>
          <p>{t('Please provide the picture again.')}</p>
        </noscript>
      )}
      <article className="card prose legal-text" lang={lang}>
        <p className="title">{title}</p>
        <PageText {...page} />
      </article>
    </section>
  )
}
