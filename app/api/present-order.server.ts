import { type PricedLine, voucherDiscountOf } from '~/domain/basics/money/lines'
import { defaultMoney, type Money, moneyOf } from '~/domain/basics/money/money'
import { type Order, type OrderItem, type Parcel, taxesOf } from '~/domain/buying/order/orders'
import { partRefundsOf, type Refund } from '~/domain/buying/order/refund-amounts'
import { imageUrl } from './image-url.server'

export function presentOrder(order: Order) {
  const money = moneyOf({ ...defaultMoney, currency: order.currency })
  return {
    _id: order.id,
    user: order.userId,
    userModel: 'User' as const,
    userType: 'registered' as const,
    orderItems: order.items.map((item) => presentItem(item, money)),
    totalPrice: money.toNumber(order.total),
    status: order.status,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    ...presentOptionalFields(order, money),
  }
}

function presentOptionalFields(order: Order, { toNumber }: Money) {
  const { delivery, address, payment, currency, parcels, customerNote, invoiceAddress } = order
  const taxes = taxesOf(order)
  const refunds = partRefundsOf(order)
  return {
    ...presentVoucher(order.voucherCode, order.items, toNumber),
    ...(delivery && {
      delivery: { name: delivery.name, price: toNumber(delivery.price), address: address ?? null },
    }),
    ...(payment && {
      payment: {
        name: payment.name,
        kind: payment.kind,
        paidAt: payment.paidAt,
        refundedAt: payment.refundedAt,
      },
    }),
    ...(parcels && { parcels: parcels.map(presentParcel) }),
    ...(refunds.length > 0 && {
      refunds: refunds.map((refund) => presentRefund(order, refund, toNumber)),
    }),
    ...(customerNote && { customerNote }),
    ...(invoiceAddress && { invoiceAddress }),
    ...(currency !== defaultMoney.currency && { currency }),
    ...(taxes.length > 0 && {
      tax: taxes.map(({ rate, net, tax, gross }) => ({
        rate: rate / 100,
        net: toNumber(net),
        tax: toNumber(tax),
        gross: toNumber(gross),
      })),
    }),
  }
}

export function presentVoucher(
  code: string | undefined,
  lines: PricedLine[],
  toNumber: Money['toNumber'],
) {
  const discount = voucherDiscountOf(lines)
  return discount > 0 && { voucher: { code: code ?? '', discount: toNumber(discount) } }
}

function presentParcel({ id, carrier, number, trackingUrl, sentAt, items }: Parcel) {
  return {
    _id: id,
    ...(carrier && { carrier }),
    ...(number && { number }),
    ...(trackingUrl && { trackingUrl }),
    sentAt,
    items: items.map(({ position, quantity }) => ({ orderItem: position, quantity })),
  }
}

function presentRefund(order: Order, refund: Refund, toNumber: Money['toNumber']) {
  const { id, amount, delivery, items, atProvider: _, ...others } = refund
  return {
    _id: id,
    amount: toNumber(amount),
    delivery: toNumber(delivery),
    ...others,
    items: items.map(({ position, quantity, restock }) => {
      const { productId = '', variantId, variantName } = order.items[position] ?? {}
      return { productId, ...(variantName && variantId && { variantId }), quantity, restock }
    }),
  }
}

type Item = Omit<OrderItem, 'taxRate'>

export function presentItem({ imageId, ...item }: Item, money: Money) {
  const { productId, productName, quantity, price, discount, variantId, variantName, sku } = item
  const { deliveryTime, reduction, reductionReason } = item
  return {
    productId,
    productName,
    quantity,
    price: money.toNumber(price),
    ...(discount && { discount: money.toNumber(discount) }),
    ...(deliveryTime && { deliveryTime }),
    ...(reduction && { reduction: money.toNumber(reduction), reductionReason }),
    image: imageUrl(imageId),
    ...(variantName && { ...(variantId && { variantId }), variantName, ...(sku && { sku }) }),
  }
}
