import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PageError } from '../page-error.ts';
import { WebRoute } from '../page.ts';
import { findAsset } from './assets.ts';

const aYear = 'public, max-age=31536000, immutable';

/** Style sheets, scripts and images of the web site. */
@Controller('/assets')
export class AssetsController {
  @Get(':file')
  @WebRoute({ id: 'asset', access: 'anyone', isStatic: true })
  file(
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('file') name: string,
    @Headers('accept-encoding') acceptEncoding = '',
  ): Buffer {
    const asset = findAsset(name);
    if (asset === undefined) throw new PageError(404, 'Not found', 'There is no file with this name.');
    reply.headers({ 'content-type': asset.mediaType, 'cache-control': aYear, vary: 'accept-encoding' });
    if (asset.gzipped === undefined || !/\bgzip\b/.test(acceptEncoding)) return asset.content;
    reply.header('content-encoding', 'gzip');
    return asset.gzipped;
  }
}
