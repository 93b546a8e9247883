interface Field {
  name: string
  required: boolean
  kind: string
}

interface Call {
  id: string
  method: string
  path: string
  summary: string
  access: 'everyone' | 'user' | 'admin'
  type?: string
  fields: Field[]
  response: string[]
  status: number
  refuses: number[]
  example?: string
}

interface Props {
  api: { areas: { name: string; description: string; calls: Call[] }[]; adminLogIn?: string }
}

const access = { everyone: 'everyone', user: 'users who are logged in', admin: 'admins' }

/** Every call of the API, for people: what it needs, what it responds and what it refuses. */
export function ApiReference({ api }: Props) {
  return (
    <>
      <h2 id="api">API</h2>
      <p>
        The same shop as JSON, under <code>/api/v1</code>, with the same rules and the same
        sentences. A success answers <code>message</code> and what the call is about; a refusal
        answers <code>message</code>, and <code>errors</code> by field where the input was not
        valid. Machines read <a href="/api/v1/openapi.json">the OpenAPI description</a>.
      </p>
      <p>
        Logging in sets the cookie <code>refreshToken</code>; the same token is taken as{' '}
        <code>Authorization: Bearer</code>. Browsers also get a readable <code>XSRF-TOKEN</code>,
        which, when it is sent back as <code>X-XSRF-TOKEN</code>, must be the one of the session.
      </p>
      {api.adminLogIn && (
        <>
          <p>
            The examples work when pasted into a shell, from top to bottom. Those of the admins need
            this log-in first:
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
        <dt>For</dt>
        <dd>{access[call.access]}</dd>
        {call.fields.map(({ name, required, kind }) => (
          <Pair key={name} name={name} text={required ? `${kind}, required` : kind} />
        ))}
        {call.type && <Pair name="sent as" text={call.type} />}
        <dt>Answers</dt>
        <dd>
          {`${call.status}: `}
          <code>{call.response.join(', ')}</code>
        </dd>
        <dt>Refuses</dt>
        <dd>{call.refuses.join(', ')}</dd>
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
