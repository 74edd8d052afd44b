import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The service puts a fresh nonce in place of __NONCE__ at each answer, and serves what lies under /app/ for ever.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  html: { cspNonce: '__NONCE__' },
  build: { assetsDir: 'app', target: 'es2023', chunkSizeWarningLimit: 800, assetsInlineLimit: 0 },
  server: { proxy: { '/api': 'http://localhost:8080', '/files': 'http://localhost:8080' } },
});
