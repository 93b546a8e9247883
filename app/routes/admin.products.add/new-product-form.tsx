import { useNavigation } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import {
  drafts,
  submitterOf,
  useOptimisticSubmit,
  useSubmissions,
} from '~/browser/submissions/optimistic'
import { dismissToastsAbout } from '~/browser/toasts'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReply, useReplyTo } from '~/ui/forms/use-reply'
import { DescriptionPreview, isPreview, PreviewButton } from '~/ui/products/description-preview'
import { ProductFields } from '~/ui/products/product-fields'
import type { action } from './route'

const path = '/admin/products/add'

interface Props {
  categories: string[]
  manufacturers?: string[]
  /** Only in a real shop, which also offers to add another product. */
  kept?: { brand: string; category: string; manufacturer?: string }
  isNext: boolean
}

/** With scripts, the product list opens at once. If the shop refuses the product, the filled-in form opens again. */
export function NewProductForm({ kept, isNext, ...choices }: Props) {
  const reply = useReply()
  const preview = useReplyTo<typeof action>('preview')
  const [draft] = useState(() => drafts.get(path))
  const submitOptimistically = useOptimisticSubmit({
    formPath: path,
    targetPath: '/admin/products',
  })
  const isBusy = useSubmissions().some(({ action }) => action === path)
  const isAdding = useNavigation().formData?.get('intent') === 'another'
  const [form, fields] = useAdminForm(kept ? 'newProductOfShop' : 'newProductForm', {
    id: 'product',
    lastResult: reply ?? draft?.outcome?.reply,
    defaultValue: draft ? Object.fromEntries(draft.form) : kept,
  })

  const images = draft?.form.getAll('image').filter((it) => it instanceof File)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isPreview(event)) return
    // Conform also submits the form to validate a single field. It then calls preventDefault().
    form.onSubmit(event)
    dismissToastsAbout(path)
    // If fields are missing, the form stays open and the server reports the missing fields.
    if (event.defaultPrevented || !event.currentTarget.checkValidity()) return
    drafts.delete(path)
    // *Create and continue* waits for the shop, because the page of the product needs its id.
    if (!submitterOf(event)?.value) submitOptimistically(event)
  }

  return (
    <section aria-labelledby="form-title">
      <ErrorSummary form={form} />
      <h1 id="form-title">{t('Create New Product')}</h1>
      <DescriptionPreview reply={preview} />
      {/* What is typed before the empty form is there would be lost. */}
      <ShopForm
        form={form}
        encType="multipart/form-data"
        onSubmit={onSubmit}
        {...(isAdding && { inert: '' })}
      >
        <ProductFields
          fields={fields}
          {...choices}
          images={images}
          isOfRealShop={kept !== undefined}
          autoFocus={isNext}
        />
        <Buttons canAddAnother={kept !== undefined} isBusy={isBusy} />
      </ShopForm>
    </section>
  )
}

function Buttons({ canAddAnother, isBusy }: { canAddAnother: boolean; isBusy: boolean }) {
  return (
    <>
      <p className="hint">
        {t('“Create and continue” leads to options, variants, article number and weight.')}
      </p>
      <div className="row">
        <SubmitButton pending={t('Creating...')} isBusy={isBusy}>
          {t('Create Product')}
        </SubmitButton>
        <SubmitButton<typeof action> kind="quiet" intent="continue" pending={t('Creating...')}>
          {t('Create and continue')}
        </SubmitButton>
        {canAddAnother && (
          <SubmitButton<typeof action> kind="quiet" intent="another" pending={t('Creating...')}>
            {t('Create and add another')}
          </SubmitButton>
        )}
        <PreviewButton />
      </div>
    </>
  )
}
