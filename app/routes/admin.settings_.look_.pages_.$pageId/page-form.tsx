import type { ReactNode } from 'react'
import { markupOfPicture, picturesIn, summaryOf } from '~/domain/shop/pages/page-text'
import { pathOfPage, places } from '~/domain/shop/pages/pages'
import type { Page } from '~/domain/shop/pages/pages.server'
import { imageHint, picture } from '~/images/rules'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, SelectField, TextAreaField, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { ImageField } from '~/ui/forms/image-field'
import { markupHint } from '~/ui/forms/markup-hint'
import { optionsOf } from '~/ui/forms/options-of'
import { PreviewButton } from '~/ui/forms/preview-button'
import { SearchResultFields } from '~/ui/forms/search-result-fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Image } from '~/ui/image'

interface Props {
  page: Page | undefined
  expected: string | undefined
  children: ReactNode
}

export function PageForm({ page, expected, children }: Props) {
  const [form, fields] = useAdminForm('PageDraft', {
    id: 'page',
    defaultValue: page && {
      title: page.title,
      text: page.text,
      place: page.place,
      pageTitle: page.pageTitle,
      pageText: page.pageText,
    },
  })
  return (
    <>
      <ErrorSummary form={form} lost={t('If you have chosen a picture, please choose it again.')} />
      {children}
      {/* Multipart, because of the picture, and because URL encoding makes a non-Latin text three times as long. */}
      <ShopForm form={form} encType="multipart/form-data" expected={expected}>
        <TextField
          field={fields.title}
          label={t('Title')}
          hint={t('Also the text of its link. The path of a page stays as it was at first.')}
          required
        />
        <TextAreaField
          field={fields.text}
          label={t('Text')}
          hint={t(markupHint)}
          rows={18}
          required
        />
        {page && <Pictures page={page} />}
        <NewPictureFields fields={fields} />
        <SelectField
          field={fields.place}
          label={t('Link')}
          hint={t('Where the page is linked. Without a link, only its web address leads to it.')}
          options={optionsOf(places)}
        />
        <SearchResultFields
          fields={fields}
          page={
            page && {
              path: pathOfPage(page.slug),
              title: page.title,
              text: summaryOf(page.text) || page.title,
            }
          }
        />
        <div className="row">
          <SubmitButton>{t(page ? 'Save page' : 'Create page')}</SubmitButton>
          <PreviewButton />
        </div>
      </ShopForm>
    </>
  )
}

function NewPictureFields({ fields }: { fields: Record<'image' | 'imageText', FormField> }) {
  return (
    <>
      <ImageField
        field={fields.image}
        rule={picture}
        label={t('Add a picture')}
        hint={t('{rule}. It comes at the end of the text when you save. Leave empty for none.', {
          rule: t(imageHint),
        })}
      />
      <TextField
        field={fields.imageText}
        label={t('What the new picture shows')}
        hint={t('For those who do not see it. Leave empty if it is only decoration.')}
      />
    </>
  )
}

function Pictures({ page: { text, pictures } }: { page: Page }) {
  if (pictures.length === 0) return null
  const shown = picturesIn(text)
  return (
    <fieldset>
      <legend>{t('Pictures of this page')}</legend>
      <p className="hint">
        {t(
          'Move a line to where its picture belongs. A picture whose line you delete is deleted when you save.',
        )}
      </p>
      <ul className="stack">
        {pictures.map(({ number, imageId }) => {
          const description = shown.find((it) => it.number === number)?.description ?? ''
          return (
            <li key={number} className="row">
              <Image id={imageId} alt={description} sizes="64px" className="thumbnail" />
              <code>{markupOfPicture({ number, description })}</code>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
