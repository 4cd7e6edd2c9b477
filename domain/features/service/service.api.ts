// Operations on services. Every signed-in person may use them.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { Retirement } from '../product/product.ts'
import { NewService, Service, ServiceChange } from './service.ts'

export const serviceApi = {
  /** All of them with the category name, by name. */
  list: query('GET /api/services', {
    can: 'service.read',
    noun: 'service',
    input: z.object({}),
    output: z.array(Service),
  }),
  /** For the till: term in the name, 10 at most, by name. */
  search: query('GET /api/services/search', {
    can: 'service.read',
    noun: 'service',
    input: z.object({
      term: z.string().trim().max(200, 'Search for 200 characters at most').optional(),
    }),
    output: z.array(Service),
  }),
  add: command('POST /api/services', {
    can: 'service.manage',
    input: NewService,
    output: Service,
    changes: ['service'],
    audit: { entity: 'service', row: { table: 'services', subject: 'name' } },
    done: 'Service added',
    failed: 'Failed to save service',
  }),
  update: command('PUT /api/services/:id', {
    can: 'service.manage',
    input: ServiceChange,
    output: Service,
    changes: ['service'],
    audit: { entity: 'service', row: { table: 'services', subject: 'name' } },
    done: 'Service updated',
    failed: 'Failed to save service',
  }),
  /** History stays; the till leaves it out. */
  retire: command('POST /api/services/:id/retire', {
    can: 'service.manage',
    input: Retirement,
    output: Service,
    changes: ['service'],
    audit: { entity: 'service', row: { table: 'services', subject: 'name' } },
    done: 'Service updated',
    failed: 'Failed to save service',
  }),
}
