import { json } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Cards, products } from '../cards'

export function loader() {
  return json({ products })
}

export default function Catalogue() {
  const { products } = useLoaderData<typeof loader>()
  return <Cards of={products} link={(to, text) => <Link to={to}>{text}</Link>} />
}
