// violates: linter eslint(no-restricted-imports)
import fastify from 'fastify'

export const http = fastify
