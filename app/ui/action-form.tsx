import { Form, type FormProps } from '@remix-run/react'
import { useContext } from 'react'
import { HtmlCache } from '~/ui/html-cache'

/** A form for the action at this path. On the server it is a plain `<form>`, for the same reason as a `Link`. */
export function ActionForm({ action, ...props }: FormProps & { action: string }) {
  const isServer = useContext(HtmlCache) !== undefined
  if (!isServer) return <Form method="post" action={action} discover="none" {...props} />
  const { fetcherKey, navigate, preventScrollReset, ...form } = props
  return <form method="post" action={action} {...form} />
}
