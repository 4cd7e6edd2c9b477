// The routes of the admin API, for programs with a service key.
import type { AuthRoute } from '../service/service.ts'
import { changeUser } from './change-user.ts'
import { createUser, NewUserBody } from './create-user.ts'
import { deleteUser, DeleteUserBody } from './delete-user.ts'
import { showUser } from './get-account.ts'
import { listUsers } from './list-users.ts'
import { deleteFactor, showFactors } from './admin-factors.ts'
import { AdminLinkBody, generateLink, invite, InviteBody } from './admin-links.ts'
import {
  addSsoProvider,
  changeSsoProvider,
  listSsoProviders,
  removeSsoProvider,
  showSsoProvider,
  SsoProviderBody,
} from './admin-sso.ts'
import { AdminUserBody } from './admin-user-body.ts'

export const adminRoutes: readonly AuthRoute[] = [
  [
    'POST',
    '/admin/users',
    createUser,
    {
      summary: 'Create an account (service key)',
      body: NewUserBody,
      bearer: true,
    },
  ],
  [
    'GET',
    '/admin/users',
    listUsers,
    {
      summary: 'List accounts (service key)',
      bearer: true,
      query: ['page', 'per_page', 'sort', 'filter'],
    },
  ],
  ['GET', '/admin/users/:id', showUser, { summary: 'One account (service key)', bearer: true }],
  [
    'PUT',
    '/admin/users/:id',
    changeUser,
    {
      summary: 'Change an account (service key)',
      body: AdminUserBody,
      bearer: true,
    },
  ],
  [
    'DELETE',
    '/admin/users/:id',
    deleteUser,
    { summary: 'Delete an account (service key)', body: DeleteUserBody, bearer: true },
  ],
  [
    'GET',
    '/admin/users/:id/factors',
    showFactors,
    { summary: 'Second factors of an account (service key)', bearer: true },
  ],
  [
    'DELETE',
    '/admin/users/:id/factors/:factor_id',
    deleteFactor,
    { summary: 'Remove a second factor (service key)', bearer: true },
  ],
  [
    'GET',
    '/admin/sso/providers',
    listSsoProviders,
    { summary: 'List companies (service key)', bearer: true },
  ],
  [
    'POST',
    '/admin/sso/providers',
    addSsoProvider,
    {
      summary: 'Add a company (service key)',
      body: SsoProviderBody,
      bearer: true,
    },
  ],
  [
    'GET',
    '/admin/sso/providers/:id',
    showSsoProvider,
    { summary: 'One company (service key)', bearer: true },
  ],
  [
    'PUT',
    '/admin/sso/providers/:id',
    changeSsoProvider,
    {
      summary: 'Change a company (service key)',
      body: SsoProviderBody,
      bearer: true,
    },
  ],
  [
    'DELETE',
    '/admin/sso/providers/:id',
    removeSsoProvider,
    { summary: 'Remove a company (service key)', bearer: true },
  ],
  [
    'POST',
    '/admin/generate_link',
    generateLink,
    {
      summary: 'Make a link for an account (service key)',
      body: AdminLinkBody,
      bearer: true,
    },
  ],
  [
    'POST',
    '/invite',
    invite,
    {
      summary: 'Invite somebody by mail (service key)',
      body: InviteBody,
      bearer: true,
    },
  ],
]
