import { useSearchParams } from '@remix-run/react'
import { pendingIntents, useSubmissions } from '~/browser/submissions/optimistic'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import { rateText } from '~/domain/basics/money/money'
import { percentOf } from '~/domain/basics/money/tax'
import { taxRateOf } from '~/domain/basics/money/tax-rate'
import type { Category } from '~/domain/catalogue/categories/categories'
import { maxDiscount } from '~/domain/catalogue/prices/discounts'
import { t, tn } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { AmountField } from '~/ui/forms/amount-field'
import { DeleteDialog } from '~/ui/forms/delete-dialog'
import { CheckboxField, TextField } from '~/ui/forms/fields'
import { Detail } from '~/ui/layout/detail'
import { Link } from '~/ui/link'
import { useRowAnchor } from '~/ui/lists/query-link'
import { RowActions } from '~/ui/lists/row-actions'
import { SaveForm } from '~/ui/lists/save-form'
import { ShopText } from '~/ui/shop-text'
import { Time } from '~/ui/time'
import { useMoney, useShop } from '~/ui/use-shop'
import type { action } from './route'

export function CategoryRow({ category }: { category: Category }) {
  const shop = useShop()
  const money = useMoney()
  // The demo shows only rates that differ from that of the shop.
  const shopRate = shop?.taxRate ?? null
  const isShown = shop?.isRealShop || category.taxRate !== null
  const rate = isShown ? taxRateOf(category, shopRate) : null
  const [params] = useSearchParams()
  const { id, name, products } = category
  const anchor = useRowAnchor(id)
  const isOpen = params.get('edit') === id
  const isDeleting = pendingIntents(useSubmissions(), id).includes('delete')
  return (
    <li className={isDeleting ? 'category pending' : 'category'} id={id}>
      <h2>
        <ShopText>{name}</ShopText>
      </h2>
      <p>
        {(category.isDiscounted || !shop?.isRealShop) && (
          <span className={category.isDiscounted ? 'badge delivered' : 'badge'}>
            {t(category.isDiscounted ? 'Discounted' : 'Regular')}
          </span>
        )}
        {category.isDiscounted &&
          ` ${t('{percent}\u00a0off', { percent: rateText(100 * category.discount, money) })}`}
        {rate !== null && ` ${t('{rate}\u00a0tax', { rate: rateText(rate, money) })}`}
      </p>
      <p>
        <Link to={`/admin/products?${new URLSearchParams({ category: name })}`}>
          {t('Products: {products}', { products })}
        </Link>
      </p>
      <dl>
        <Detail term={t('Created')}>
          <Time at={category.createdAt} />
        </Detail>
        <Detail term={t('Created By')}>{category.createdBy ?? t('a deleted user')}</Detail>
      </dl>
      {isDeleting ? (
        <p role="status">{t('Deleting...')}</p>
      ) : (
        <RowActions
          name={name}
          isOpen={isOpen}
          closeText="Cancel"
          editTo={isOpen ? '/admin/categories' : `?edit=${id}${anchor}`}
          deleteTo={`?delete=${id}`}
        >
          <Link
            className="button quiet small"
            to={`/admin/categories/${id}`}
            aria-label={t('Page of {name}', { name })}
          >
            {t('Page', { context: 'of a category' })}
          </Link>
        </RowActions>
      )}
      {isOpen && !isDeleting && <CategoryForm category={category} />}
      {params.get('delete') === id && <DeleteQuestion category={category} />}
    </li>
  )
}

function DeleteQuestion({ category: { id, name, products } }: { category: Category }) {
  return (
    <DeleteDialog<typeof action>
      intent="delete"
      title={t('Delete category')}
      question={t('Are you sure you want to delete this category?')}
      id={id}
      cancelTo="/admin/categories"
      optimistic={{ targetPath: '/admin/categories' }}
      consequence={
        products === 0
          ? t('{name} has no products.', { name })
          : tn(
              products,
              'This deletes {name} and its product, and removes it from every cart.',
              'This deletes {name} and its {count} products, and removes them from every cart.',
              { name },
            )
      }
    />
  )
}

export function CategoryForm({ category }: { category?: Category }) {
  const money = useMoney()
  const shopTaxRate = useShop()?.taxRate ?? null
  const [form, fields] = useAdminForm('categoryForm', {
    id: category ? `category-${category.id}` : 'category',
    defaultValue: {
      name: category?.name,
      is_discounted: category?.isDiscounted,
      discount: category?.discount ? String(category.discount) : '',
      taxRate: percentOf(category?.taxRate ?? null, amountFormatOf(money).decimalSeparator),
    },
  })
  return (
    <SaveForm
      form={form}
      path="/admin/categories"
      row={category && { id: category.id, version: category.state }}
      save={t(category ? 'Save category' : 'Create category')}
    >
      <TextField field={fields.name} label={t('Name')} required />
      <CheckboxField field={fields.is_discounted} label={t('Discounted')} />
      <AmountField
        field={fields.discount}
        label={t('Discount (%)')}
        hint={t(
          'A whole number from 1 to {max}. While Discounted is ticked, all products of the category have this discount. Customers see the old and the new price.',
          { max: maxDiscount },
        )}
        unit="%"
        inputMode="numeric"
      />
      {shopTaxRate !== null && (
        <AmountField
          field={fields.taxRate}
          label={t('Tax rate (%)')}
          hint={t("Leave empty to use the shop's rate, {rate}.", {
            rate: rateText(shopTaxRate, money),
          })}
          unit="%"
        />
      )}
    </SaveForm>
  )
}
