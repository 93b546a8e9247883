import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { placeOrder } from '../orders.server'

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  placeOrder(String(form.get('product')))
  return redirect('/')
}
