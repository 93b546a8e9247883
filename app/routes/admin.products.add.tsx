import { getFormProps, useForm } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { listCategories } from '~/domain/categories.server'
import { NewProduct } from '~/domain/products'
import { createProduct } from '~/domain/products.server'
import { ErrorSummary, PictureField, SelectField, TextAreaField, TextField } from '~/ui/form'
import { pageMeta } from '~/ui/page-meta'
import { SubmitButton } from '~/ui/submit-button'
import { answerForm } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'
import { redirectWithSuccess } from '~/web/toast.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const categories = await listCategories()
  return json({ categories: categories.map((category) => category.name) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  return answerForm({ request, context }, NewProduct, async (draft) => {
    const { message } = await createProduct(admin, draft)
    return redirectWithSuccess('/admin/products', message)
  })
}

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Create New Product')

interface Fields {
  name: string
  description: string
  brand: string
  category: string
  price: string
  itemsInStock: string
  image: string
}

export default function CreateProductScreen() {
  const { categories } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<Fields>({ id: 'product', lastResult })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Create New Product</h1>
      {categories.length === 0 && (
        <p className="callout">
          A product needs a category: <Link to="/admin/categories">create one first</Link>.
        </p>
      )}
      <Form method="post" encType="multipart/form-data" className="form" {...getFormProps(form)}>
        <TextField field={fields.name} label="Name" required />
        <TextAreaField field={fields.description} label="Description" required />
        <TextField field={fields.brand} label="Brand" required />
        <SelectField
          field={fields.category}
          label="Category"
          options={categories}
          placeholder="Select a category"
        />
        <TextField
          field={fields.price}
          type="number"
          label="Price"
          hint="In dollars, for example 12.50"
          min="0.01"
          step="0.01"
          required
        />
        <TextField
          field={fields.itemsInStock}
          type="number"
          label="Items in Stock"
          min="0"
          step="1"
          required
        />
        <PictureField
          field={fields.image}
          label="Image"
          hint="JPEG or PNG, at most 2 MB. Square pictures look best."
          required
        />
        <SubmitButton pending="Creating...">Create Product</SubmitButton>
      </Form>
    </>
  )
}
