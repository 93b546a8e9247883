import { getFormProps, useForm } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { uploadTo } from '~/browser/upload'
import { stockText } from '~/domain/catalogue'
import { findProduct } from '~/domain/catalogue.server'
import { dollars } from '~/domain/money'
import { ProductUpdate } from '~/domain/products'
import { deleteProduct, updateProduct } from '~/domain/products.server'
import { DeleteDialog } from '~/ui/delete-dialog'
import { ErrorSummary, PictureField, TextField } from '~/ui/form'
import { pageMeta } from '~/ui/page-meta'
import { Picture } from '~/ui/picture'
import { SubmitButton } from '~/ui/submit-button'
import { Time } from '~/ui/time'
import { answerButton, answerFields, readFormOrThrow, textOf } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'
import { askingOf } from '~/web/request.server'
import { redirectWithError, redirectWithSuccess } from '~/web/toast.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const product = await findProduct(params.productId ?? '')
  if (!product) throw await redirectWithError('/admin/products', 'Product not found')
  return json({ product, asking: askingOf(request) })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const id = params.productId ?? ''
  const form = await readFormOrThrow(request)
  if (textOf(form, 'intent') === 'delete') {
    return answerButton('/admin/products', () => deleteProduct(admin, id), { form })
  }
  return answerFields(context, form, ProductUpdate, async (update) => {
    const { message } = await updateProduct(admin, id, update)
    return redirectWithSuccess(`/admin/products/${id}`, message)
  })
}

export const clientAction = uploadTo('routes/admin.products.$productId')
export { shouldRevalidate } from '~/browser/forgiving'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data?.product.name ?? 'Product')

export default function AdminProductScreen() {
  const { product, asking } = useLoaderData<typeof loader>()
  const address = `/admin/products/${product.id}`
  return (
    <>
      <article className="product">
        <p className="back">
          <Link to="/admin/products">back to all products</Link>
        </p>
        <Picture
          id={product.imageId}
          alt={product.name}
          sizes="(min-width: 900px) 420px, 92vw"
          eager
        />
        <div className="text">
          <p className="brand-name">{product.brand}</p>
          <h1>{product.name}</h1>
          <p className="price">{dollars(product.price)}</p>
          <p className="description">{product.description || 'No description available.'}</p>
          <dl className="details">
            <dt>Category</dt>
            <dd>{product.category.name}</dd>
            <dt>Stock</dt>
            <dd>{stockText(product.stock)}</dd>
            <dt>Likes</dt>
            <dd>{product.likes}</dd>
            <dt>Changed</dt>
            <dd>
              <Time at={product.updatedAt} exact />
            </dd>
          </dl>
          <p className="row">
            <Link className="button" to="?edit=1#edit-title">
              Edit product
            </Link>
            <Link className="button danger" to="?delete=1" preventScrollReset>
              Delete product
            </Link>
            <Link className="button quiet" to={`/products/${product.slug}`}>
              See it in the shop
            </Link>
          </p>
        </div>
      </article>
      {asking === 'edit' && <EditForm />}
      {asking === 'delete' && (
        <DeleteDialog
          resource="product"
          action={`${address}?delete=1`}
          cancelTo={address}
          id={product.id}
          atOnce={{ to: '/admin/products', from: address }}
          consequence={`${product.name} leaves every cart and every list of favorites. Orders keep it.`}
        />
      )}
    </>
  )
}

interface Fields {
  price: string
  itemsInStock: string
  image: string
}

function EditForm() {
  const { product } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [form, fields] = useForm<Fields>({
    id: 'product',
    lastResult,
    defaultValue: {
      price: (product.price / 100).toFixed(2),
      itemsInStock: String(product.stock),
    },
  })
  return (
    <section aria-labelledby="edit-title">
      <ErrorSummary form={form} />
      <h2 id="edit-title" tabIndex={-1}>
        Edit product
      </h2>
      <Form
        method="post"
        action="?edit=1"
        encType="multipart/form-data"
        className="form"
        {...getFormProps(form)}
      >
        {/* What this page shows: an edit of something that has changed since is refused. */}
        <input type="hidden" name="seenStock" value={product.stock} />
        <input type="hidden" name="seenUpdate" value={product.updatedAt} />
        <TextField
          field={fields.price}
          type="number"
          label="Price"
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
          hint="JPEG or PNG, at most 2 MB. Leave it empty to keep the one it has."
        />
        <div className="row">
          <SubmitButton intent="update" pending="Updating...">
            Update Product
          </SubmitButton>
          <Link
            className="button quiet"
            to={`/admin/products/${product.id}`}
            preventScrollReset
            replace
          >
            Cancel
          </Link>
        </div>
      </Form>
    </section>
  )
}
