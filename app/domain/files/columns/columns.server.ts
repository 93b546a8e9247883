import * as z from 'zod'
import { contentsText, piecesOf } from '~/domain/basics/contents'
import { amountFormatOf } from '~/domain/basics/money/amount-format'
import { decimalSeparatorIn } from '~/domain/basics/money/decimal-separator'
import { rateText } from '~/domain/basics/money/money'
import { yesAndNo, yesOrNo } from '~/domain/basics/spreadsheets/cell-words'
import { pageText, pageTitle } from '~/domain/basics/text/search-result'
import { typedDay } from '~/domain/basics/time/days'
import { momentCell } from '~/domain/basics/time/moments'
import { factLimits } from '~/domain/catalogue/facts/facts'
import { FactsDraft } from '~/domain/catalogue/facts/facts-draft'
import { type Discount, discountText, noDiscount } from '~/domain/catalogue/prices/discounts'
import { discountColumnsOf } from '~/domain/catalogue/prices/discounts.server'
import { imageDescription } from '~/domain/catalogue/product-images/product-image-drafts'
import { maxLengths } from '~/domain/catalogue/products/limits'
import { deliveryTimeText, NewProduct } from '~/domain/catalogue/products/products'
import { ean, variantText, weight } from '~/domain/catalogue/variants/variant-rules'
import { warningText } from '~/domain/eu/manufacturers/manufacturers'
import { contentsOf } from '~/domain/eu/price-indication/contents.server'
import { message, msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import {
  contentsCell,
  dayCell,
  discountCell,
  hiddenRule,
  imageName,
  manufacturerCell,
  type Named,
  priceCell,
  shownFromCell,
  skuCell,
  taxRateCell,
  taxRatesThere,
  units,
  unitsToAdd,
  weightCell,
} from './cell-rules.server'
import { exportColumn, ofVariant, optionAt, productColumn, stored, valueAt } from './column.server'
import { furtherImageColumns, imageDescriptionColumns } from './image-columns'

const { name, brand, description, category, itemsInStock } = NewProduct.shape

export const gramsLabel = (grams: number) => `${grams} g`

const maxCharacters = (max: number) => msgWith('at most {max} characters', { max: String(max) })

/** The columns of the files of products, in their order. Stock, hidden and images are written by rules of their own. */
export const columns = [
  productColumn('id', {
    help: msg('the product to change; if empty, the name identifies the product'),
    of: 'line',
    rule: () => z.string(),
    cell: ({ id }) => id,
  }),
  exportColumn('slug', { cell: ({ slug }) => slug }),
  productColumn('name', {
    help: msgWith('at most {max} characters; with an id, its new name', {
      max: String(maxLengths.name),
    }),
    isRequired: true,
    ...stored('name', name),
  }),
  productColumn('brand', {
    help: maxCharacters(maxLengths.brand),
    isRequired: true,
    ...stored('brand', brand),
  }),
  productColumn('description', {
    help: maxCharacters(maxLengths.description),
    isRequired: true,
    ...stored('description', description),
  }),
  productColumn('category', {
    help: msg('the name of a category; you can create new ones in the preview'),
    isRequired: true,
    rule: () => category.transform((name): Named => ({ name })),
    current: (row) => ({ name: row.category }),
    text: ({ name }) => name,
    write: (category) => ({ category_id: category?.id ?? '' }),
  }),
  productColumn('tax rate', {
    help: (money) =>
      message(
        'such as {rate}: the rate of a category that the import creates. All products of a category have the same',
        { rate: rateText(taxRatesThere(money)[0] ?? 700, money) },
      ),
    isImportOnly: true,
    rule: taxRateCell,
    leftOut: msg(
      'This is no tax rate of your country, so it is left out. The rate of the category applies',
    ),
  }),
  productColumn('price', {
    help: (money) =>
      message('in the currency of the shop and without a discount, such as {amount}', {
        amount: amountFormatOf(money).input(1250),
      }),
    isRequired: true,
    of: 'either',
    rule: priceCell,
    current: ({ fullPrice }) => fullPrice,
    text: (price, { format }) => format(price),
    write: (full_price) => ({ full_price }),
    cell: ({ fullPrice }, { amount }) => amount(fullPrice),
  }),
  productColumn('discount', {
    help: msgWith(
      'a percentage such as {percent}, or a reduced price below the price; 0 ends the discount',
      { percent: '20%' },
    ),
    group: 'discounts',
    rule: discountCell,
    current: (row): Discount => row,
    text: discountText,
    write: (discount, today) => discountColumnsOf(discount ?? noDiscount, today),
    cell: ({ discountPercent, discountPrice }, { amount }) =>
      discountPrice === null ? discountPercent && `${discountPercent}%` : amount(discountPrice),
  }),
  productColumn('discount from', {
    help: ({ locale }) =>
      message('the first day of the discount, such as {day}', {
        day: typedDay('2026-12-01', locale),
      }),
    group: 'discounts',
    rule: dayCell,
    cell: ({ discountFrom }) => discountFrom,
  }),
  productColumn('discount until', {
    help: msg('its last day; without the two days, it begins at once and has no end'),
    group: 'discounts',
    rule: dayCell,
    cell: ({ discountUntil }) => discountUntil,
  }),
  productColumn('stock', {
    help: msg('the number of units in stock'),
    isRequired: true,
    of: 'either',
    rule: () => units(itemsInStock),
    current: ({ stock }) => stock,
  }),
  productColumn('add', {
    help: msg('units to add to the stock; fill in either stock or add, not both'),
    isImportOnly: true,
    of: 'either',
    rule: () => units(unitsToAdd),
    current: ({ stock }) => stock,
  }),
  productColumn('hidden', {
    help: msgWith('{yes} or {no}: whether the product is hidden from the shop', yesAndNo),
    rule: () => hiddenRule,
    current: ({ hiddenAt }) => hiddenAt !== null,
    text: yesOrNo,
  }),
  productColumn('shown from', {
    help: ({ locale }) =>
      message('hides the product until this date and time, such as {day} 18:00', {
        day: typedDay('2026-12-01', locale),
      }),
    group: 'dates',
    rule: shownFromCell,
    current: ({ shownFrom }) => shownFrom,
    text: momentCell,
  }),
  productColumn('image', {
    help: msg(
      'the name of the image file; you can upload the ZIP now or later. Further images: image 2 to image 8. Descriptions: image 1 description to image 8 description',
    ),
    exportedBefore: 'hidden',
    rule: () => imageName,
    current: ({ awaitedImages }) => awaitedImages?.[0],
  }),
  exportColumn('likes', { cell: ({ likes }) => likes }),
  exportColumn('created', { cell: ({ createdAt }, { time }) => time(createdAt) }),
  productColumn('contents', {
    help: msgWith('what the product contains, for its unit price, such as 250 g or 10 {pieces}', {
      pieces: piecesOf(10),
    }),
    needs: 'contents',
    of: 'either',
    rule: contentsCell,
    current: contentsOf,
    text: (contents, { locale }) => contentsText(contents, decimalSeparatorIn(locale)),
    write: (contents) => ({
      content_amount: contents?.amount ?? null,
      content_unit: contents?.unit ?? null,
    }),
  }),
  exportColumn('prior price', {
    needs: 'lowestPrices',
    cell: ({ priorPrice }, { amount }) => priorPrice && amount(priorPrice),
  }),
  productColumn('manufacturer', {
    help: msg('the name of a manufacturer that you have created'),
    needs: 'safety',
    rule: manufacturerCell,
    current: (row) => ({ name: row.manufacturer ?? '' }),
    text: ({ name }) => name,
    write: (manufacturer) => ({ manufacturer_id: manufacturer?.id ?? null }),
  }),
  productColumn('warning', {
    help: msg('a safety warning for this product'),
    needs: 'safety',
    ...stored('safetyWarning', warningText, 'safety_warning'),
  }),
  productColumn('facts', {
    help: msgWith('a line such as “Material: linen” for each fact, at most {max}', {
      max: factLimits.facts,
    }),
    ...stored('facts', FactsDraft),
  }),
  productColumn('delivery time', {
    help: maxCharacters(maxLengths.deliveryTime),
    group: 'deliveryTimes',
    ...stored('deliveryTime', deliveryTimeText, 'delivery_time'),
  }),
  productColumn('seo title', {
    group: 'searchResults',
    ...stored('pageTitle', pageTitle, 'page_title'),
  }),
  productColumn('seo description', {
    group: 'searchResults',
    ...stored('pageText', pageText, 'page_text'),
  }),
  ...furtherImageColumns.map((name, at) =>
    productColumn(name, {
      group: 'images',
      rule: () => imageName,
      current: ({ awaitedImages }) => awaitedImages?.[at + 1],
    }),
  ),
  ...imageDescriptionColumns.map((name, at) =>
    productColumn(name, {
      group: 'descriptions',
      rule: () => imageDescription,
      current: (row) => row.imageDescriptions?.[at],
    }),
  ),
  productColumn('option 1', optionAt(1, msg('the name of an option, such as Size'))),
  productColumn(
    'value 1',
    valueAt(1, msg('the value of this variant, such as M; each variant of a product has a line')),
  ),
  productColumn('option 2', optionAt(2, msg('the name of another option, such as Colour'))),
  productColumn('value 2', valueAt(2, msg('its value'))),
  productColumn('option 3', optionAt(3, msg('the name of a third option'))),
  productColumn('value 3', valueAt(3, msg('its value'))),
  productColumn('sku', {
    help: msg('the article number, which identifies a variant'),
    ...ofVariant,
    ...stored('sku', variantText),
    rule: skuCell,
  }),
  productColumn('ean', {
    help: msg('an EAN or GTIN of 8, 12, 13 or 14 digits'),
    ...ofVariant,
    ...stored('ean', ean),
    leftOut: msg(
      'This EAN cannot be read, so it is left out. If a spreadsheet program has rounded it, format its column as text',
    ),
  }),
  productColumn('weight', {
    help: msg('the weight in grams'),
    ...ofVariant,
    ...stored('weight', weight),
    rule: weightCell,
    leftOut: msg('This weight cannot be read, so it is left out'),
    text: gramsLabel,
    cell: ({ weight }) => weight,
  }),
  productColumn('variant hidden', {
    help: msgWith('{yes} or {no}: whether only this variant is hidden', yesAndNo),
    ...ofVariant,
    rule: () => hiddenRule,
    current: ({ variantHiddenAt }) => !!variantHiddenAt,
    text: yesOrNo,
    cell: ({ option1, variantHiddenAt }) => option1 && yesOrNo(!!variantHiddenAt),
  }),
] as const
