import { getFormProps } from '@conform-to/react'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { drafts, useOptimisticSubmit, useSubmissions } from '~/browser/submissions/optimistic'
import { ErrorSummary } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useShopForm } from '~/ui/forms/use-shop-form'
import { ProductFields } from '~/ui/products/product-fields'
import type { action, loader } from './route'

const path = '/admin/products/add'

/** With scripts, the product list opens at once. If the shop refuses the product, the filled-in form opens again. */
export function NewProductForm() {
  const { categories } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const [draft] = useState(() => drafts.get(path))
  const submitOptimistically = useOptimisticSubmit({
    formPath: path,
    targetPath: '/admin/products',
  })
  const isBusy = useSubmissions().some(({ action }) => action === path)
  const [form, fields] = useShopForm('newProductForm', {
    id: 'product',
    lastResult: result ?? draft?.outcome?.reply,
    defaultValue: draft && Object.fromEntries(draft.form),
  })
  const formProps = getFormProps(form)

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Conform also submits the form to validate a single field. It then calls preventDefault().
    formProps.onSubmit(event)
    // If fields are missing, the form stays open and the server reports the missing fields.
    if (event.defaultPrevented || !event.currentTarget.checkValidity()) return
    drafts.delete(path)
    submitOptimistically(event)
  }

  return (
    <section aria-labelledby="form-title">
      <ErrorSummary form={form} />
      <h1 id="form-title">Create New Product</h1>
      <Form
        method="post"
        encType="multipart/form-data"
        className="form"
        {...formProps}
        onSubmit={onSubmit}
      >
        <ProductFields
          fields={fields}
          categories={categories}
          image={draft?.form.get('image') as File | undefined}
        />
        <SubmitButton pending="Creating..." isBusy={isBusy}>
          Create Product
        </SubmitButton>
      </Form>
    </section>
  )
}
