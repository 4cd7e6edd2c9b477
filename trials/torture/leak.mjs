// A memory leak for the control of soak.ts, preloaded into the server: every request is kept.
import { subscribe } from 'node:diagnostics_channel'

const kept = []
subscribe('http.server.request.start', ({ request, response }) => kept.push([request, response]))
