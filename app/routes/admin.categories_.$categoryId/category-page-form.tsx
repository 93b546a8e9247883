import { plainOf } from '~/domain/basics/text/markup'
import type { findCategoryToEdit } from '~/domain/catalogue/categories/category-page.server'
import { pathOfCategory } from '~/domain/catalogue/categories/category-path'
import { imageHint } from '~/images/rules'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextAreaField } from '~/ui/forms/fields'
import { markupHint } from '~/ui/forms/markup-hint'
import { PictureFields } from '~/ui/forms/picture-fields'
import { SearchResultFields } from '~/ui/forms/search-result-fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import { useShop } from '~/ui/use-shop'
import type { action } from './route'

interface Props {
  category: NonNullable<Awaited<ReturnType<typeof findCategoryToEdit>>>
}

export function CategoryPageForm({ category }: Props) {
  const { name, slug, text, imageId, pageTitle, pageText, version } = category
  const shop = useShop()?.name ?? ''
  const [form, fields] = useAdminForm('CategoryPageDraft', {
    id: 'category',
    defaultValue: { text, pageTitle, pageText },
    lastResult: useReplyTo<typeof action>('save') ?? null,
  })
  return (
    <>
      <ErrorSummary form={form} lost={t('If you have chosen a picture, please choose it again.')} />
      <ShopForm form={form} encType="multipart/form-data" expected={version}>
        <TextAreaField
          field={fields.text}
          label={t('Text above the products')}
          hint={`${t('Leave empty for none.')} ${t(markupHint)}`}
          rows={8}
        />
        <PictureFields
          fields={fields}
          imageId={imageId}
          alt={t('The picture of this page')}
          hint={t(
            '{rule}. Without a picture, lists of categories show that of the newest product.',
            { rule: t(imageHint) },
          )}
        />
        <SearchResultFields
          fields={fields}
          page={{
            path: pathOfCategory(slug),
            title: name,
            text: plainOf(text) || t('Browse {category} at {shop}.', { category: name, shop }),
          }}
        />
        <div className="row">
          <SubmitButton<typeof action> intent="save">{t('Save page')}</SubmitButton>
        </div>
      </ShopForm>
    </>
  )
}
