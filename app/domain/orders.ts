/** An order as it was placed: names, prices and images do not follow the products any more. Cents. */
export interface Order {
  id: string
  userId: string
  status: string
  total: number
  createdAt: string
  updatedAt: string
  items: OrderItem[]
}

export interface OrderItem {
  productId: string
  productName: string
  quantity: number
  price: number
  imageId: string | null
}

export const orderStatuses = ['processing', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
