import {
  confirmBackup,
  findFirstSteps,
  hideFirstSteps,
} from '~/domain/office/admin-home/first-steps.server'
import { overview } from '~/domain/office/admin-home/overview.server'
import { mayUse } from '~/domain/people/access/areas'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import type { RouteArgs } from '~/web/access.server'
import { profileIntents, profileOf } from '~/web/profile.server'
import { findProxyProblem } from '~/web/proxy-problem.server'
import { salesPeriodOf } from '~/web/queries.server'
import { command, runIntent } from '~/web/run-intent.server'
import { overviewHtml } from './overview.server'

type Args = RouteArgs<'staff'>

export async function loader({ request, admin, context }: Args) {
  const profile = await profileOf(admin, request)
  const found = profile.mode ? undefined : await overview(salesPeriodOf(request), admin)
  return {
    ...profile,
    firstSteps: mayUse(admin, 'admin') ? await findFirstSteps(admin) : undefined,
    overview: found && overviewHtml(found, await shopSettings(), findProxyProblem(context)),
  }
}

export function action({ admin, ...args }: Args) {
  return runIntent(args, {
    ...profileIntents(admin, args.request),
    hideFirstSteps: command(() => hideFirstSteps(admin)),
    confirmBackup: command(() => confirmBackup(admin)),
  })
}
