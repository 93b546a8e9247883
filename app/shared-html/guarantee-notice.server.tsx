import { findGuaranteeNotice } from '~/domain/eu/guarantee-notice/guarantee-notice.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'
import { findImageSize } from '~/images/image-store.server'
import { noticeFile } from '~/images/rules'
import { t } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'
import { serverHtml } from '~/speed/server-html.server'
import { LegalText } from '~/ui/legal-text'

/** The picture in full, and its text for customers who cannot see it. */
export function findNoticeHtml() {
  return cachedRead('guarantee notice of pages', async () => {
    const notice = await findGuaranteeNotice()
    if (!notice) return undefined
    const src = `/images/${notice.imageId}-${noticeFile}`
    const lang = textLangOf(await shopSettings())
    return serverHtml(
      <>
        <img
          src={src}
          alt={t('The official notice of the European Union on the legal guarantee')}
          loading="lazy"
          {...(await findImageSize(notice.imageId))}
        />
        <p>
          <a href={src} target="_blank" rel="noreferrer">
            {t('Open the whole picture')}
          </a>
        </p>
        <details>
          <summary>{t('The notice as text')}</summary>
          <div className="legal-text" lang={lang}>
            <LegalText text={notice.text} />
          </div>
        </details>
      </>,
    )
  })
}
