/** An order as it was placed: names, prices and pictures do not follow the products any more. Cents. */
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
