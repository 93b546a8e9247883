import { Form } from '@remix-run/react'
import { areaNames } from '~/domain/people/access/area-names'
import { type Area, areas } from '~/domain/people/access/areas'
import type { User } from '~/domain/people/access/users'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import type { action } from './route'

interface Props {
  user: User
  ticked?: Area[]
  expected: string
}

export function StaffForm({ user, ticked, expected }: Props) {
  return (
    <section aria-labelledby="staff-title">
      <h2 id="staff-title">{t('Staff')}</h2>
      <p>
        {t(
          'Staff work in the areas that you tick, and see no others. Settings, roles, emails and Activity stay with admins. Who works with orders also sees who has ordered.',
        )}
      </p>
      {/* The key shows what is stored after another admin has changed it. */}
      <Form method="post" className="form" preventScrollReset key={expected}>
        <input type="hidden" name="expected" value={expected} />
        <fieldset>
          <legend>{t('{name} works with', { name: user.name })}</legend>
          {areas.map((area) => (
            <div key={area} className="check">
              <input
                type="checkbox"
                id={`area-${area}`}
                name={`area_${area}`}
                defaultChecked={ticked?.includes(area)}
                autoComplete="off"
              />
              <label htmlFor={`area-${area}`}>{t(areaNames[area])}</label>
            </div>
          ))}
        </fieldset>
        <div className="row">
          <SubmitButton<typeof action> intent="staff" kind="quiet">
            {t('Save areas')}
          </SubmitButton>
          <Link to="/admin/users?role=staff">{t('All staff')}</Link>
        </div>
      </Form>
    </section>
  )
}
