// violates: imports
import fastify from 'fastify'

export const http = fastify
