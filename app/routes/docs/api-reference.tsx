interface Field {
  name: string
  required: boolean
  type: string
}

interface Call {
  id: string
  method: string
  path: string
  summary: string
  access: string
  contentType?: string
  fields: Field[]
  response: string[]
  status: number
  errorStatuses: number[]
  example?: string
}

interface Props {
  api: { areas: { name: string; description: string; calls: Call[] }[]; adminLogIn?: string }
}

export function ApiReference({ api }: Props) {
  return (
    <>
      <h2 id="api">API</h2>
      <p>
        A JSON API under <code>/api/v1</code>, with the same rules and messages as the web pages. A
        success response has a <code>message</code> and the data; an error response has a{' '}
        <code>message</code>, and <code>errors</code> by field if the input is not valid. See also{' '}
        <a href="/api/v1/openapi.json">the OpenAPI description</a>.
      </p>
      <p>
        The login sets the cookie <code>refreshToken</code>. You can also send this token as{' '}
        <code>Authorization: Bearer</code>. The login also sets a readable cookie{' '}
        <code>XSRF-TOKEN</code>. If a request has the header <code>X-XSRF-TOKEN</code>, it must
        contain the cookie's value.
      </p>
      {api.adminLogIn && (
        <>
          <p>
            You can paste the examples into a shell, from top to bottom. The examples for admins
            require this login first:
          </p>
          <pre>
            <code>{api.adminLogIn}</code>
          </pre>
        </>
      )}
      {api.areas.map(({ name, description, calls }) => (
        <section key={name}>
          <h3>{description}</h3>
          {calls.map((call) => (
            <CallReference key={call.id} call={call} />
          ))}
        </section>
      ))}
    </>
  )
}

function CallReference({ call }: { call: Call }) {
  return (
    <details className="card call" id={call.id}>
      <summary>
        <code>
          <strong>{call.method}</strong> {call.path}
        </code>
        <span>{call.summary}</span>
      </summary>
      <dl className="details">
        <dt>Access</dt>
        <dd>{call.access}</dd>
        {call.fields.map(({ name, required, type }) => (
          <Pair key={name} name={name} text={required ? `${type}, required` : type} />
        ))}
        {call.contentType && <Pair name="sent as" text={call.contentType} />}
        <dt>Response</dt>
        <dd>
          {`${call.status}: `}
          <code>{call.response.join(', ')}</code>
        </dd>
        <dt>Errors</dt>
        <dd>{call.errorStatuses.join(', ')}</dd>
      </dl>
      {call.example && (
        <pre>
          <code>{call.example}</code>
        </pre>
      )}
    </details>
  )
}

function Pair({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>{text}</dd>
    </>
  )
}
