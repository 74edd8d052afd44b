// Made by `npm run dump` from contract/openapi.json: the operations of the app API. Do not edit.

export interface paths {
    "/api/auth/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation and sign in
         * @description Sets the session cookie, and `pcs_device`. Where the address signs in already, the password must be the person’s own.
         */
        post: operations["post_auth_invitations_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitations/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what an invitation is for
         * @description A token that is wrong, used, revoked or past its time is 404, the same for all.
         */
        post: operations["post_auth_invitations_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-reset/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password by the token of the link
         * @description All sessions of the person end. Sets `pcs_device`: this browser is known at the next sign-in.
         */
        post: operations["post_auth_password_reset_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-reset/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to set a new password
         * @description The answer is the same whether the address signs in here or not.
         */
        post: operations["post_auth_password_reset_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say who is signed in */
        get: operations["get_auth_session"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/set-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set an empty service up: the first workspace and its owner
         * @description Signs the owner in: sets the session cookie, and `pcs_device`.
         */
        post: operations["post_auth_set_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Sets the session cookie. Unknown address and wrong password are answered alike. Sets `pcs_device` too: who sends it back is not held up by what strangers try at the account.
         */
        post: operations["post_auth_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session
         * @description Takes the session cookie away.
         */
        post: operations["post_auth_sign_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all sessions of the person, this one included
         * @description Takes the session cookie away.
         */
        post: operations["post_auth_sign_out_everywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/clashes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All clashes of the workspace as CSV or JSON
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. An answer that breaks off was not the whole.
         */
        get: operations["get_feed_clashes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All issues of the workspace as CSV or JSON
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. An answer that breaks off was not the whole.
         */
        get: operations["get_feed_issues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All photos of the workspace as CSV or JSON
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. An answer that breaks off was not the whole.
         */
        get: operations["get_feed_photos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All projects of the workspace as CSV or JSON
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. An answer that breaks off was not the whole.
         */
        get: operations["get_feed_projects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feed/rfis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All rfis of the workspace as CSV or JSON
         * @description One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; lists are joined by `; `. JSON has the fields of the v1 records. An answer that breaks off was not the whole.
         */
        get: operations["get_feed_rfis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one’s own profile */
        get: operations["get_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change one’s own name */
        patch: operations["patch_me"];
        trace?: never;
    };
    "/api/me/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the applications that the person has granted something
         * @description All in one page, the latest first: at most 200, and `nextCursor` is null.
         */
        get: operations["get_me_grants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/grants/{grantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke what the person has granted an application
         * @description Every process refuses its tokens within one second.
         */
        delete: operations["delete_me_grants_grantId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one’s own password
         * @description The other sessions of the person end. Sets `pcs_device` anew: marks under the password before count no more.
         */
        post: operations["post_me_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of the person
         * @description All in one page, last used first: at most 200, and `nextCursor` is null. What is beyond that ends with `POST /api/auth/sign-out-everywhere` like the others, or by itself after 14 days without use.
         */
        get: operations["get_me_sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one session of the person */
        delete: operations["delete_me_sessions_sessionId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/requests/{uid}/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what an application asks the person for
         * @description For the browser alone in which the application sent the person here.
         */
        get: operations["get_oauth_requests_uid_consent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth/requests/{uid}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Allow or refuse what an application asks for
         * @description The browser then goes on at `continueAt`, which leads back to the application.
         */
        post: operations["post_oauth_requests_uid_decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the projects one has a role in */
        get: operations["get_projects"];
        put?: never;
        /** Create a project */
        post: operations["post_projects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project */
        get: operations["get_projects_projectId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change or archive a project */
        patch: operations["patch_projects_projectId"];
        trace?: never;
    };
    "/api/projects/{projectId}/clash-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the clash tests of a project */
        get: operations["get_projects_projectId_clash_tests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clash-tests/{clashTestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a clash test */
        get: operations["get_projects_projectId_clash_tests_clashTestId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List clashes */
        get: operations["get_projects_projectId_clashes"];
        put?: never;
        /**
         * Enter a clash
         * @description It is `new` until somebody decides about it.
         */
        post: operations["post_projects_projectId_clashes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a clash */
        get: operations["get_projects_projectId_clashes_clashId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a clash’s name or assignee */
        patch: operations["patch_projects_projectId_clashes_clashId"];
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files on a clash and on its comments, oldest first */
        get: operations["get_projects_projectId_clashes_clashId_attachments"];
        put?: never;
        /**
         * Attach a file to a clash or to a comment of one’s own
         * @description Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. On the clash it is an edit of it; on a comment an edit of that.
         */
        post: operations["post_projects_projectId_clashes_clashId_attachments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an attached file
         * @description One of a comment is removed by the comment’s author alone; another person’s is 403.
         */
        delete: operations["delete_projects_projectId_clashes_clashId_attachments_attachmentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/attachments/{attachmentId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed address of an attached file */
        get: operations["get_projects_projectId_clashes_clashId_attachments_attachmentId_files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the comments on a clash, oldest first */
        get: operations["get_projects_projectId_clashes_clashId_comments"];
        put?: never;
        /**
         * Comment on a clash
         * @description Whoever comments watches the clash from then on.
         */
        post: operations["post_projects_projectId_clashes_clashId_comments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one's own comment
         * @description Another person's is 403.
         */
        delete: operations["delete_projects_projectId_clashes_clashId_comments_commentId"];
        options?: never;
        head?: never;
        /**
         * Change one's own comment
         * @description Another person's is 403.
         */
        patch: operations["patch_projects_projectId_clashes_clashId_comments_commentId"];
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the decisions about a clash, oldest first */
        get: operations["get_projects_projectId_clashes_clashId_decisions"];
        put?: never;
        /**
         * Decide about a clash
         * @description Changes its status and enters the decision into the project’s governance ledger, for good.
         */
        post: operations["post_projects_projectId_clashes_clashId_decisions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what changed in the fields of a clash, newest first */
        get: operations["get_projects_projectId_clashes_clashId_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/{clashId}/watchers/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Watch a clash */
        put: operations["put_projects_projectId_clashes_clashId_watchers_me"];
        post?: never;
        /** Watch a clash no longer */
        delete: operations["delete_projects_projectId_clashes_clashId_watchers_me"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the imports of clashes, newest first */
        get: operations["get_projects_projectId_clashes_imports"];
        put?: never;
        /**
         * Import the run of a clash test
         * @description A BCF archive (`.bcf`, `.bcfzip`; 1.0 to 3.0) or a CSV file with the columns `name`, `kind`, `element_a_guid`, `element_b_guid` and, where it has them, `x`, `y`, `z`, `distance_m`, `id`, `model_a`, `model_b`. Clashes that the test knows keep their number, status and decisions; those that the run no longer has become `present: false`; new ones are `new`. What cannot be read is named in the answer, and the rest is imported. One run of a test is imported at a time; another is 409.
         */
        post: operations["post_projects_projectId_clashes_imports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/clashes/imports/{clashImportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what came of an import of clashes */
        get: operations["get_projects_projectId_clashes_imports_clashImportId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/exports/clashes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the clashes of a project as XLSX or CSV
         * @description The rows that the list of clashes has with the same filters, in the order asked for or else the oldest first, with the columns of the feed. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is the feed's.
         */
        get: operations["get_projects_projectId_exports_clashes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/exports/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the issues of a project as XLSX or CSV
         * @description The rows that the list of issues has with the same filters, in the order asked for or else the oldest first, with the columns of the feed. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is the feed's.
         */
        get: operations["get_projects_projectId_exports_issues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/exports/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the photos of a project as XLSX or CSV
         * @description The rows that the list of photos has with the same filters, in the order asked for or else the oldest first, with the columns of the feed. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is the feed's.
         */
        get: operations["get_projects_projectId_exports_photos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/exports/rfis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the rfis of a project as XLSX or CSV
         * @description The rows that the list of rfis has with the same filters, in the order asked for or else the oldest first, with the columns of the feed. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is the feed's.
         */
        get: operations["get_projects_projectId_exports_rfis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/floor-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List floor plans, invisible ones included */
        get: operations["get_projects_projectId_floor_plans"];
        put?: never;
        /**
         * Upload a floor plan
         * @description A PNG, JPEG or WebP picture, or a page of a PDF. What it is follows from its content, not its name.
         */
        post: operations["post_projects_projectId_floor_plans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/floor-plans/{floorPlanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a floor plan */
        get: operations["get_projects_projectId_floor_plans_floorPlanId"];
        put?: never;
        post?: never;
        /**
         * Delete a floor plan with its files
         * @description The photos on it stay and lose their `floorPlanId`, `planX` and `planY`.
         */
        delete: operations["delete_projects_projectId_floor_plans_floorPlanId"];
        options?: never;
        head?: never;
        /** Change a floor plan */
        patch: operations["patch_projects_projectId_floor_plans_floorPlanId"];
        trace?: never;
    };
    "/api/projects/{projectId}/floor-plans/{floorPlanId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get signed addresses of a floor plan's files */
        get: operations["get_projects_projectId_floor_plans_floorPlanId_files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/floor-plans/{floorPlanId}/files/{rendition}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lead to a file of a floor plan, for `<img src>`
         * @description To an address that opens the file for 15 minutes; 404 while there is no such rendition.
         */
        get: operations["get_projects_projectId_floor_plans_floorPlanId_files_rendition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/governance-ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the decisions of a project, in the order of their chain
         * @description Each entry carries the hash of the one before it; `pcs ledger verify` checks an export without us.
         */
        get: operations["get_projects_projectId_governance_ledger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/governance-ledger/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check the chain of a project’s governance ledger */
        get: operations["get_projects_projectId_governance_ledger_verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List issues */
        get: operations["get_projects_projectId_issues"];
        put?: never;
        /**
         * Create an issue
         * @description It has the next number of the project. One that is created `closed` or `verified` is closed with that.
         */
        post: operations["post_projects_projectId_issues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an issue */
        get: operations["get_projects_projectId_issues_issueId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an issue
         * @description A `closed` or `verified` issue keeps its status: a body that asks for another one is 409 and changes nothing. Everything else of it may be edited.
         */
        patch: operations["patch_projects_projectId_issues_issueId"];
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files on an issue and on its comments, oldest first */
        get: operations["get_projects_projectId_issues_issueId_attachments"];
        put?: never;
        /**
         * Attach a file to an issue or to a comment of one’s own
         * @description Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. On the issue it is an edit of it, with `issue.updated`; on a comment an edit of that.
         */
        post: operations["post_projects_projectId_issues_issueId_attachments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an attached file
         * @description One of a comment is removed by the comment’s author alone; another person’s is 403.
         */
        delete: operations["delete_projects_projectId_issues_issueId_attachments_attachmentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/attachments/{attachmentId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed address of an attached file */
        get: operations["get_projects_projectId_issues_issueId_attachments_attachmentId_files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the comments on an issue, oldest first */
        get: operations["get_projects_projectId_issues_issueId_comments"];
        put?: never;
        /**
         * Comment on an issue
         * @description Whoever comments watches the issue from then on.
         */
        post: operations["post_projects_projectId_issues_issueId_comments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one's own comment
         * @description Another person's is 403.
         */
        delete: operations["delete_projects_projectId_issues_issueId_comments_commentId"];
        options?: never;
        head?: never;
        /**
         * Change one's own comment
         * @description Another person's is 403.
         */
        patch: operations["patch_projects_projectId_issues_issueId_comments_commentId"];
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what changed in the fields of an issue, newest first */
        get: operations["get_projects_projectId_issues_issueId_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/viewpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the viewpoints of an issue, at most 200 */
        get: operations["get_projects_projectId_issues_issueId_viewpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/{issueId}/watchers/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Watch an issue */
        put: operations["put_projects_projectId_issues_issueId_watchers_me"];
        post?: never;
        /** Watch an issue no longer */
        delete: operations["delete_projects_projectId_issues_issueId_watchers_me"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export issues as a BCF archive
         * @description With the filters of the list; comments, viewpoints, snapshots and all files of imported topics included. A few are written at once for a workspace; one more is 429. One of which nothing is read for half a minute is broken off.
         */
        get: operations["get_projects_projectId_issues_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the imports of issues, newest first */
        get: operations["get_projects_projectId_issues_imports"];
        put?: never;
        /**
         * Import issues from a BCF archive
         * @description A `.bcf` or `.bcfzip` of BCF 1.0, 2.0, 2.1 or 3.0. A topic is one issue of the project, known by its GUID: importing it again changes what changed in the file, keeps what was changed here (and names it as a conflict where both changed), and makes nothing twice. What an issue has no field for is kept and exported again. Topics that cannot be read are named in the answer, and the rest is imported. One archive is imported into a project at a time; another is 409.
         */
        post: operations["post_projects_projectId_issues_imports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/issues/imports/{issueImportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what came of an import of issues */
        get: operations["get_projects_projectId_issues_imports_issueImportId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people who have a role of their own in the project
         * @description Owners and admins of the workspace have the role admin in every project and are listed only where named.
         */
        get: operations["get_projects_projectId_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a person’s own role in the project */
        get: operations["get_projects_projectId_members_userId"];
        /** Give a member of the workspace a role in the project */
        put: operations["put_projects_projectId_members_userId"];
        post?: never;
        /** Take a person’s role in the project */
        delete: operations["delete_projects_projectId_members_userId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/milestones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List capture milestones */
        get: operations["get_projects_projectId_milestones"];
        put?: never;
        /** Create a capture milestone */
        post: operations["post_projects_projectId_milestones"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/milestones/{milestoneId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a capture milestone */
        get: operations["get_projects_projectId_milestones_milestoneId"];
        put?: never;
        post?: never;
        /**
         * Delete a capture milestone
         * @description Its photos stay and lose their `milestoneId`.
         */
        delete: operations["delete_projects_projectId_milestones_milestoneId"];
        options?: never;
        head?: never;
        /** Change a capture milestone */
        patch: operations["patch_projects_projectId_milestones_milestoneId"];
        trace?: never;
    };
    "/api/projects/{projectId}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count what a project has and what is to be done in it */
        get: operations["get_projects_projectId_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people and keys that records of the project can name
         * @description Everybody who has or once had a role in the project, owners and admins of the workspace among them, also who has left or was deactivated; and the keys of the workspace, revoked ones too.
         */
        get: operations["get_projects_projectId_people"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List photos, drafts included */
        get: operations["get_projects_projectId_photos"];
        put?: never;
        /**
         * Upload a photo as a draft
         * @description A JPEG, PNG, WebP or AVIF picture; HEIC where the libvips of the deployment decodes it (the one that npm installs does not), else that is refused with 422. What it is follows from its content, not its name; `takenAt` and `kind` are read from it where they are not given.
         */
        post: operations["post_projects_projectId_photos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos/{photoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a photo */
        get: operations["get_projects_projectId_photos_photoId"];
        put?: never;
        post?: never;
        /** Delete a photo with its files */
        delete: operations["delete_projects_projectId_photos_photoId"];
        options?: never;
        head?: never;
        /** Change a photo */
        patch: operations["patch_projects_projectId_photos_photoId"];
        trace?: never;
    };
    "/api/projects/{projectId}/photos/{photoId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get signed addresses of a photo's files */
        get: operations["get_projects_projectId_photos_photoId_files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos/{photoId}/files/{rendition}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lead to a file of a photo, for `<img src>`
         * @description To an address that opens the file for 15 minutes; 404 while there is no such rendition.
         */
        get: operations["get_projects_projectId_photos_photoId_files_rendition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos/{photoId}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say what the picture of a photo is: its size, place and shape */
        get: operations["get_projects_projectId_photos_photoId_picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos/{photoId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Publish a photo */
        post: operations["post_projects_projectId_photos_photoId_publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/photos/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish photos, all or none
         * @description Those that are live already are not touched. The answer is one page with all of them.
         */
        post: operations["post_projects_projectId_photos_publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List RFIs */
        get: operations["get_projects_projectId_rfis"];
        put?: never;
        /**
         * Create an RFI
         * @description It is raised, with the event `rfi.created`, unless it is made as a `draft`.
         */
        post: operations["post_projects_projectId_rfis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an RFI */
        get: operations["get_projects_projectId_rfis_rfiId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an RFI
         * @description Reopened, from `answered` to `open`, it has no answer; its history has.
         */
        patch: operations["patch_projects_projectId_rfis_rfiId"];
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answer an open RFI */
        post: operations["post_projects_projectId_rfis_rfiId_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List every answer that an RFI was given, oldest first */
        get: operations["get_projects_projectId_rfis_rfiId_answers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the files on an RFI and on its comments, oldest first */
        get: operations["get_projects_projectId_rfis_rfiId_attachments"];
        put?: never;
        /**
         * Attach a file to an RFI or to a comment of one’s own
         * @description Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. On the RFI it is an edit of it; on a comment an edit of that.
         */
        post: operations["post_projects_projectId_rfis_rfiId_attachments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an attached file
         * @description One of a comment is removed by the comment’s author alone; another person’s is 403.
         */
        delete: operations["delete_projects_projectId_rfis_rfiId_attachments_attachmentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/attachments/{attachmentId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed address of an attached file */
        get: operations["get_projects_projectId_rfis_rfiId_attachments_attachmentId_files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the comments on an RFI, oldest first */
        get: operations["get_projects_projectId_rfis_rfiId_comments"];
        put?: never;
        /**
         * Comment on an RFI
         * @description Whoever comments watches the RFI from then on.
         */
        post: operations["post_projects_projectId_rfis_rfiId_comments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one's own comment
         * @description Another person's is 403.
         */
        delete: operations["delete_projects_projectId_rfis_rfiId_comments_commentId"];
        options?: never;
        head?: never;
        /**
         * Change one's own comment
         * @description Another person's is 403.
         */
        patch: operations["patch_projects_projectId_rfis_rfiId_comments_commentId"];
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what changed in the fields of an RFI, newest first */
        get: operations["get_projects_projectId_rfis_rfiId_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/rfis/{rfiId}/watchers/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Watch an RFI */
        put: operations["put_projects_projectId_rfis_rfiId_watchers_me"];
        post?: never;
        /** Watch an RFI no longer */
        delete: operations["delete_projects_projectId_rfis_rfiId_watchers_me"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search everything in a project for a text or a number
         * @description Titles, descriptions, questions and answers of issues and RFIs, names of clashes, notes and tags of photos, names and levels of floor plans, names and descriptions of milestones. Nothing in the text has a special meaning.
         */
        get: operations["get_projects_projectId_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say which roles one has in a project and in its workspace
         * @description An owner or admin of the workspace has the role `admin` in each of its projects.
         */
        get: operations["get_projects_projectId_standing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tags of photos and the labels of issues with their counts */
        get: operations["get_projects_projectId_tags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the workspace */
        get: operations["get_workspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename the workspace */
        patch: operations["patch_workspace"];
        trace?: never;
    };
    "/api/workspace/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys, revoked ones included */
        get: operations["get_workspace_api_keys"];
        put?: never;
        /**
         * Create an API key
         * @description The whole key is in this answer and never shown again.
         */
        post: operations["post_workspace_api_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Every process refuses it within one second. It stays in the list.
         */
        delete: operations["delete_workspace_api_keys_keyId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/api-keys/{keyId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report what an API key was used for in the last 30 days
         * @description Days are those of UTC, today the last. Counted by each process and added up every two seconds: a process that is killed loses its last ones. `refused` are those that the key’s own budget refused (429), counted among `requests`; what the deployment’s budget refuses is counted for no key.
         */
        get: operations["get_workspace_api_keys_keyId_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who did what in the workspace, newest first
         * @description What somebody watches is their own affair and stands in no entry.
         */
        get: operations["get_workspace_audit_log"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/exports/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the projects one has a role in as XLSX or CSV
         * @description The rows that the list of projects has with the same filters, in the order asked for or else the oldest first, with the columns of the feed. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is the feed's.
         */
        get: operations["get_workspace_exports_projects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invitations, accepted and revoked ones included */
        get: operations["get_workspace_invitations"];
        put?: never;
        /**
         * Invite somebody by e-mail
         * @description The link in the mail works once and for seven days. Only an owner invites owners.
         */
        post: operations["post_workspace_invitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Its link no longer works. It stays in the list. One to become an owner is revoked by owners alone.
         */
        delete: operations["delete_workspace_invitations_invitationId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/invitations/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description With a new link, for another seven days; the link before no longer works. Once a minute at most.
         */
        post: operations["post_workspace_invitations_invitationId_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the workspace
         * @description The last owner cannot.
         */
        post: operations["post_workspace_leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the members of the workspace, deactivated people included */
        get: operations["get_workspace_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a member of the workspace */
        get: operations["get_workspace_members_userId"];
        put?: never;
        post?: never;
        /**
         * Remove a member from the workspace and its projects
         * @description Their access ends within one second. Only an owner removes owners. The last owner stays.
         */
        delete: operations["delete_workspace_members_userId"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Only an owner makes or unmakes owners. The last owner stays one.
         */
        patch: operations["patch_workspace_members_userId"];
        trace?: never;
    };
    "/api/workspace/oauth-applications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List OAuth applications */
        get: operations["get_workspace_oauth_applications"];
        put?: never;
        /**
         * Register an OAuth application
         * @description At most 100 a workspace (409). Of a confidential application the secret is in this answer and never shown again.
         */
        post: operations["post_workspace_oauth_applications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an OAuth application */
        get: operations["get_workspace_oauth_applications_applicationId"];
        put?: never;
        post?: never;
        /**
         * Delete an OAuth application
         * @description For good. All that it was granted dies: every process refuses its tokens within one second.
         */
        delete: operations["delete_workspace_oauth_applications_applicationId"];
        options?: never;
        head?: never;
        /**
         * Edit an OAuth application
         * @description By the rules of registration. Tokens lose at once what the application may no longer have.
         */
        patch: operations["patch_workspace_oauth_applications_applicationId"];
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what people have granted an OAuth application
         * @description The latest first.
         */
        get: operations["get_workspace_oauth_applications_applicationId_grants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}/grants/{grantId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke what a person has granted an OAuth application
         * @description Every process refuses its tokens within one second.
         */
        delete: operations["delete_workspace_oauth_applications_applicationId_grants_grantId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a suspended OAuth application go on
         * @description Its grants stand as they did.
         */
        post: operations["post_workspace_oauth_applications_applicationId_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for an OAuth application
         * @description The new secret is in this answer and never shown again. The one before stays good for 24 hours, unless `immediate` is true. A public application has none (409).
         */
        post: operations["post_workspace_oauth_applications_applicationId_rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/oauth-applications/{applicationId}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an OAuth application
         * @description From now on it gets no authorization and no token; access tokens that run end within their hour. The client id stays.
         */
        post: operations["post_workspace_oauth_applications_applicationId_suspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say what the plan of the workspace includes */
        get: operations["get_workspace_plan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report how much of the rate budgets the API keys use
         * @description The keys that are not revoked or were used today, at most 1000, the most used first. Days are those of UTC, today the last. Counted by each process and added up every two seconds: a process that is killed loses its last ones. `refused` are those that the key’s own budget refused (429), counted among `requests`; what the deployment’s budget refuses is counted for no key.
         */
        get: operations["get_workspace_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List webhook subscriptions */
        get: operations["get_workspace_webhooks"];
        put?: never;
        /**
         * Create a webhook subscription
         * @description At most 100 a workspace (409). The secret is in this answer and never shown again. A name that leads nowhere yet is taken; one that leads only to addresses that are not public is 422.
         */
        post: operations["post_workspace_webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a webhook subscription */
        get: operations["get_workspace_webhooks_webhookId"];
        put?: never;
        post?: never;
        /** Delete a webhook subscription */
        delete: operations["delete_workspace_webhooks_webhookId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to a webhook subscription, newest first
         * @description Dead-lettered ones included. Kept for 30 days after they were made and last tried.
         */
        get: operations["get_workspace_webhooks_webhookId_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a delivery to a webhook subscription */
        get: operations["get_workspace_webhooks_webhookId_deliveries_deliveryId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attempts of a delivery, in order
         * @description What each was answered or where it failed, those before a replay included.
         */
        get: operations["get_workspace_webhooks_webhookId_deliveries_deliveryId_attempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a delivery to a webhook subscription
         * @description A dead or a delivered one is sent again under its own id, with all its retries; one that is pending is 409. What comes of a replay neither counts towards the five dead letters that disable a subscription nor restarts the count. While the subscription is disabled, the delivery is dead at once, without an attempt.
         */
        post: operations["post_workspace_webhooks_webhookId_deliveries_deliveryId_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay the dead-lettered deliveries to a webhook subscription
         * @description All that are dead when it is called, or those made since an instant, the oldest first. Each keeps its id. Nothing is queued while the subscription is disabled: enable it before. It answers when all are queued, which takes the better part of a minute for a million. A call that is cut off stops soon after; what it has queued stays so, and the same call made again takes up the rest.
         */
        post: operations["post_workspace_webhooks_webhookId_deliveries_replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a disabled webhook subscription
         * @description Its dead letters are counted from none again; its secret stays. Of an active one nothing changes.
         */
        post: operations["post_workspace_webhooks_webhookId_enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event `ping` to a webhook subscription
         * @description Signed, retried and counted like any other delivery, whatever the subscription’s events are; its `resource` is the subscription. While the subscription is disabled, the delivery is dead at once, without an attempt.
         */
        post: operations["post_workspace_webhooks_webhookId_ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for a webhook subscription
         * @description The new secret is in this answer and never shown again. The one before stays good for 24 hours, unless `immediate` is true: `X-Service-Signature` stays under the oldest one that is good, `webhook-signature` carries all of them. When an answer was lost, rotate again: what your receivers have stays good.
         */
        post: operations["post_workspace_webhooks_webhookId_rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Actor: {
            id: string | null;
            /** @enum {unknown} */
            type: "user" | "key" | "system";
        };
        ApiKey: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            name: string;
            /** @description The first part of the key, to tell it by. */
            prefix: string;
            revokedAt: string | null;
            /**
             * @description Each includes the ones before it: read, write, admin.
             * @enum {unknown}
             */
            scope: "read" | "write" | "admin";
        };
        ApiKeyCreate: {
            name: string;
            /**
             * @description Each includes the ones before it: read, write, admin.
             * @enum {unknown}
             */
            scope: "read" | "write" | "admin";
        };
        ApiKeyCreated: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            key: string | null;
            lastUsedAt: string | null;
            name: string;
            /** @description The first part of the key, to tell it by. */
            prefix: string;
            revokedAt: string | null;
            /**
             * @description Each includes the ones before it: read, write, admin.
             * @enum {unknown}
             */
            scope: "read" | "write" | "admin";
        };
        ApiKeyPage: {
            data: components["schemas"]["ApiKey"][];
            nextCursor: string | null;
        };
        AttachmentFiles: {
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
        };
        AuditEntry: {
            /** @example api_key.created */
            action: string;
            /** @description `operator` is whoever runs the service, `system` the service itself: neither has an id. */
            actor: {
                id: string | null;
                /** @enum {unknown} */
                type: "user" | "key" | "system" | "operator";
            };
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            /** @description What changed; its members depend on the action. */
            detail: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            id: string;
            projectId: string | null;
            requestId: string | null;
            subject: {
                id: string | null;
                /** @example api_key */
                type: string;
            };
        };
        AuditEntryPage: {
            data: components["schemas"]["AuditEntry"][];
            nextCursor: string | null;
        };
        BudgetUsage: {
            /** @description The last 30 days in UTC, today the last. */
            days: components["schemas"]["UsageDay"][];
            /** @description All keys of the deployment together. */
            deployment: {
                limit: number | null;
                /** @description What counts of it now: requests, and the small slices that processes hold ahead of them. */
                used: number;
            };
            keys: {
                /** Format: uuid */
                keyId: string;
                limit: number | null;
                name: string;
                prefix: string;
                refusedToday: number;
                requestsToday: number;
                /** @description What counts of it now: requests, and the small slices that processes hold ahead of them. */
                used: number;
            }[];
            windowSeconds: number;
        };
        CapturedPhoto: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            elementGuid: string | null;
            floorPlanId: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            kind: "photo360" | "photo" | "video_frame" | "drone";
            milestoneId: string | null;
            modelId: string | null;
            notes: string | null;
            planX: number | null;
            planY: number | null;
            /** Format: uuid */
            projectId: string;
            tags: string[];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            takenAt: string;
            /** @enum {unknown} */
            visibility: "draft" | "live";
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        CapturedPhotoChange: {
            elementGuid?: string | null;
            floorPlanId?: string | null;
            /** @enum {unknown} */
            kind?: "photo360" | "photo" | "video_frame" | "drone";
            milestoneId?: string | null;
            modelId?: string | null;
            notes?: string | null;
            planX?: number | null;
            planY?: number | null;
            tags?: string[];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            takenAt?: string;
            worldPosition?: {
                x: number;
                y: number;
                z: number;
            } | null;
        };
        CapturedPhotoCreate: {
            elementGuid?: string | null;
            floorPlanId?: string | null;
            /** @enum {unknown} */
            kind?: "photo360" | "photo" | "video_frame" | "drone";
            milestoneId?: string | null;
            modelId?: string | null;
            notes?: string | null;
            planX?: number | null;
            planY?: number | null;
            tags?: string[];
            /**
             * Format: date-time
             * @description When it was taken; else read from the picture.
             * @example 2026-03-01T08:15:30.250Z
             */
            takenAt?: string;
            worldPosition?: {
                x: number;
                y: number;
                z: number;
            } | null;
        };
        CapturedPhotoFeed: {
            data: components["schemas"]["CapturedPhotoFeedRecord"][];
        };
        CapturedPhotoFeedRecord: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            elementGuid: string | null;
            floorPlanId: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            kind: "photo360" | "photo" | "video_frame" | "drone";
            milestoneId: string | null;
            modelId: string | null;
            notes: string | null;
            planX: number | null;
            planY: number | null;
            projectCode: string | null;
            /** Format: uuid */
            projectId: string;
            /** @description The name of the record’s project. */
            projectName: string;
            tags: string[];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            takenAt: string;
            /** @enum {unknown} */
            visibility: "draft" | "live";
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        CapturedPhotoPage: {
            data: components["schemas"]["CapturedPhoto"][];
            nextCursor: string | null;
        };
        CapturedPhotosPublish: {
            photoIds: string[];
        };
        CaptureMilestone: {
            capturedOn: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            projectId: string;
            sortOrder: number;
        };
        CaptureMilestoneChange: {
            capturedOn?: string | null;
            description?: string | null;
            name?: string;
            sortOrder?: number;
        };
        CaptureMilestoneCreate: {
            capturedOn?: string | null;
            description?: string | null;
            name: string;
            sortOrder?: number;
        };
        CaptureMilestonePage: {
            data: components["schemas"]["CaptureMilestone"][];
            nextCursor: string | null;
        };
        ClashAttachment: {
            /** Format: uuid */
            clashId: string;
            commentId: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            /**
             * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
             * @example application/pdf
             */
            mediaType: string;
            /**
             * @description The name that it was given.
             * @example detail.pdf
             */
            name: string;
            /**
             * @description Of its bytes.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256: string;
            sizeBytes: number;
        };
        ClashAttachmentCreate: {
            commentId?: string | null;
            name: string;
        };
        ClashAttachmentPage: {
            data: components["schemas"]["ClashAttachment"][];
            nextCursor: string | null;
        };
        ClashChange: {
            assigneeId?: string | null;
            name?: string;
        };
        ClashComment: {
            attachments: {
                /** Format: uuid */
                id: string;
                /**
                 * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
                 * @example application/pdf
                 */
                mediaType: string;
                /**
                 * @description The name that it was given.
                 * @example detail.pdf
                 */
                name: string;
                sizeBytes: number;
            }[];
            /** Format: uuid */
            clashId: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            text: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        ClashCommentPage: {
            data: components["schemas"]["ClashComment"][];
            nextCursor: string | null;
        };
        ClashCommentWrite: {
            text: string;
        };
        ClashCreate: {
            assigneeId?: string | null;
            distanceM?: number | null;
            elementAGuid: string;
            elementBGuid: string;
            /** @enum {unknown} */
            kind: "hard" | "clearance" | "duplicate";
            modelAId?: string | null;
            modelBId?: string | null;
            name: string;
            point?: {
                x: number;
                y: number;
                z: number;
            } | null;
        };
        ClashDecision: {
            /** Format: uuid */
            clashId: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            decidedAt: string;
            decidedBy: components["schemas"]["Actor"];
            /**
             * Format: uuid
             * @description Also the id of its entry of the governance ledger.
             */
            id: string;
            /** @enum {unknown} */
            outcome: "approve" | "resolve" | "void" | "reopen";
            reason: string | null;
        };
        ClashDecisionCreate: {
            /**
             * @description Leads to `approved`, `resolved`, `void`, `active`; 409 where the clash is that already.
             * @enum {unknown}
             */
            outcome: "approve" | "resolve" | "void" | "reopen";
            reason?: string | null;
        };
        ClashDecisionPage: {
            data: components["schemas"]["ClashDecision"][];
            nextCursor: string | null;
        };
        ClashFeed: {
            data: components["schemas"]["ClashFeedRecord"][];
        };
        ClashFeedRecord: {
            assigneeId: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            distanceM: number | null;
            elementAGuid: string | null;
            elementBGuid: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            kind: "hard" | "clearance" | "duplicate";
            modelAId: string | null;
            modelBId: string | null;
            name: string;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            point: {
                x: number;
                y: number;
                z: number;
            } | null;
            /** @description False when the latest run of its test no longer finds it. */
            present: boolean;
            projectCode: string | null;
            /** Format: uuid */
            projectId: string;
            /** @description The name of the record’s project. */
            projectName: string;
            /**
             * @description Changed by decisions alone.
             * @enum {unknown}
             */
            status: "new" | "active" | "approved" | "resolved" | "void";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        ClashHistoryEntry: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            by: components["schemas"]["Actor"];
            /** Format: uuid */
            clashId: string;
            /** @example status */
            field: string;
            /** @description The value before, null where it was empty. */
            from: unknown;
            /** Format: uuid */
            id: string;
            /** @description The value after, null where it was cleared. */
            to: unknown;
        };
        ClashHistoryEntryPage: {
            data: components["schemas"]["ClashHistoryEntry"][];
            nextCursor: string | null;
        };
        ClashImportCreate: {
            /**
             * @description Found out from the file where it is not given.
             * @enum {unknown}
             */
            format?: "bcf" | "csv";
            /** @description The name of the test; one that the project does not have yet is made. */
            test: string;
        };
        ClashTest: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            latestImportId: string | null;
            name: string;
            /** Format: uuid */
            projectId: string;
        };
        ClashTestPage: {
            data: components["schemas"]["ClashTest"][];
            nextCursor: string | null;
        };
        ClientSecretRotation: {
            /** @description True: the secret before ends at once. */
            immediate?: boolean;
        };
        DeliveriesReplay: {
            /**
             * Format: date-time
             * @description Only deliveries made at or after this instant; all without it.
             */
            since?: string;
            /**
             * @description Which deliveries: the dead-lettered ones.
             * @enum {unknown}
             */
            status: "dead";
        };
        DeliveriesReplayed: {
            /** @description How many deliveries are pending again. */
            queued: number;
        };
        Delivery: {
            /** @description So far, those before a replay included. */
            attempts: number;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            deliveredAt: string | null;
            error: string | null;
            /**
             * @description The event’s type, or `ping`.
             * @enum {unknown}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "ping";
            /**
             * Format: uuid
             * @description The same in every delivery of the event: `id` of the body that is sent.
             */
            eventId: string;
            /**
             * Format: uuid
             * @description The same in every attempt and every replay: receivers tell repeats by it.
             */
            id: string;
            lastAttemptAt: string | null;
            nextAttemptAt: string | null;
            responseStatus: number | null;
            /**
             * @description `pending` until an attempt succeeds or none is left; `dead` can be replayed, and so can `delivered`.
             * @enum {unknown}
             */
            status: "pending" | "delivered" | "dead";
        };
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description When it began.
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            durationMs: number;
            error: string | null;
            /** @description From 1, through all replays. */
            number: number;
            phase: ("resolve" | "connect" | "tls" | "timeout" | "response" | "status") | null;
            responseBody: string | null;
            responseStatus: number | null;
        };
        DeliveryAttemptPage: {
            data: components["schemas"]["DeliveryAttempt"][];
            nextCursor: string | null;
        };
        DeliverySent: {
            /** @description So far, those before a replay included. */
            attempts: number;
            /** @description The exact text of the body, the same in every attempt: JSON. */
            body: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            deliveredAt: string | null;
            error: string | null;
            /**
             * @description The event’s type, or `ping`.
             * @enum {unknown}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "ping";
            /**
             * Format: uuid
             * @description The same in every delivery of the event: `id` of the body that is sent.
             */
            eventId: string;
            /** @description The headers that are the same in every attempt: not those with its time and its signatures. */
            headers: {
                name: string;
                value: string;
            }[];
            /**
             * Format: uuid
             * @description The same in every attempt and every replay: receivers tell repeats by it.
             */
            id: string;
            lastAttemptAt: string | null;
            nextAttemptAt: string | null;
            projectId: string | null;
            /** @description The record that the event is about; of a `ping` the subscription. */
            resource: {
                /** Format: uuid */
                id: string;
                /** @example issue */
                type: string;
            };
            responseStatus: number | null;
            /**
             * @description `pending` until an attempt succeeds or none is left; `dead` can be replayed, and so can `delivered`.
             * @enum {unknown}
             */
            status: "pending" | "delivered" | "dead";
        };
        DeliveryTold: {
            /** @description So far, those before a replay included. */
            attempts: number;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            deliveredAt: string | null;
            error: string | null;
            /**
             * @description The event’s type, or `ping`.
             * @enum {unknown}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "ping";
            /**
             * Format: uuid
             * @description The same in every delivery of the event: `id` of the body that is sent.
             */
            eventId: string;
            /**
             * Format: uuid
             * @description The same in every attempt and every replay: receivers tell repeats by it.
             */
            id: string;
            lastAttemptAt: string | null;
            nextAttemptAt: string | null;
            projectId: string | null;
            /** @description The record that the event is about; of a `ping` the subscription. */
            resource: {
                /** Format: uuid */
                id: string;
                /** @example issue */
                type: string;
            };
            responseStatus: number | null;
            /**
             * @description `pending` until an attempt succeeds or none is left; `dead` can be replayed, and so can `delivered`.
             * @enum {unknown}
             */
            status: "pending" | "delivered" | "dead";
        };
        DeliveryToldPage: {
            data: components["schemas"]["DeliveryTold"][];
            nextCursor: string | null;
        };
        Error: {
            error: {
                /**
                 * @description Branch on this, never on `message`.
                 * @enum {unknown}
                 */
                code: "bad_request" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "validation_failed" | "rate_limited" | "internal_error";
                details?: components["schemas"]["ErrorDetail"][];
                /** @description For a person; its wording may change. */
                message: string;
                /** @description Quote it when you report a problem; also the header `X-Request-Id`. */
                requestId: string;
            };
        };
        ErrorDetail: {
            /** @description What is wrong with it, for a person. */
            message: string;
            /** @description The offending field: a query parameter, or a path into the body (`events/0`). */
            path: string;
        };
        FloorPlan: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            heightPx: number | null;
            /** Format: uuid */
            id: string;
            isVisible: boolean;
            level: string | null;
            levelOrder: number;
            name: string;
            /** Format: uuid */
            projectId: string;
            /** @description The true bearing of straight up on the plan picture: degrees clockwise from true north, 0 where north is at the top, 90 where east is. The bearing of a line is its angle clockwise from straight up, plus this; turned clockwise by this, the picture has north at the top. */
            rotationDeg: number;
            scaleMPerPx: number | null;
            sortOrder: number;
            widthPx: number | null;
        };
        FloorPlanChange: {
            isVisible?: boolean;
            level?: string | null;
            levelOrder?: number;
            name?: string;
            /** @description The true bearing of straight up on the plan picture: degrees clockwise from true north, 0 where north is at the top, 90 where east is. The bearing of a line is its angle clockwise from straight up, plus this; turned clockwise by this, the picture has north at the top. */
            rotationDeg?: number;
            scaleMPerPx?: number | null;
            sortOrder?: number;
        };
        FloorPlanCreate: {
            isVisible?: boolean;
            level?: string | null;
            levelOrder?: number;
            name: string;
            page?: number | null;
            /** @description The true bearing of straight up on the plan picture: degrees clockwise from true north, 0 where north is at the top, 90 where east is. The bearing of a line is its angle clockwise from straight up, plus this; turned clockwise by this, the picture has north at the top. */
            rotationDeg?: number;
            scaleMPerPx?: number | null;
            sortOrder?: number;
        };
        FloorPlanFiles: {
            failure: string | null;
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
            picture: string | null;
            /** @enum {unknown} */
            renditions: "pending" | "ready" | "failed";
            screen: string | null;
            thumbnail: string | null;
        };
        FloorPlanPage: {
            data: components["schemas"]["FloorPlan"][];
            nextCursor: string | null;
        };
        GovernanceEntry: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            decidedBy: components["schemas"]["Actor"];
            /** @example new */
            fromStatus: string;
            /**
             * @description SHA-256 of the entry without this member, in the canonical form of RFC 8785.
             * @example 606260f8f2bd339da44eb1f11ff7c881b17271bb7e58134547ef0b12a09c9186
             */
            hash: string;
            /** Format: uuid */
            id: string;
            /** @example clash_decision */
            kind: string;
            /** @example approve */
            outcome: string;
            /**
             * @description `hash` of the entry before it; 64 zeros in the first.
             * @example 0000000000000000000000000000000000000000000000000000000000000000
             */
            previousHash: string;
            /** Format: uuid */
            projectId: string;
            reason: string | null;
            /** @description 1, 2, … in the project, without gaps. */
            sequence: number;
            subject: {
                /** Format: uuid */
                id: string;
                number: number;
                /** @example clash */
                type: string;
            };
            /** @example approved */
            toStatus: string;
        };
        GovernanceEntryPage: {
            data: components["schemas"]["GovernanceEntry"][];
            nextCursor: string | null;
        };
        Import: {
            /** @description Clashes of the test that the run no longer has: their `present` became false. */
            absent: number;
            clashTestId: string | null;
            /** @description The first 200 conflicts. */
            conflictItems: components["schemas"]["ImportConflict"][];
            /** @description Fields that were changed here and in the file since the import before: they stayed as they are here. */
            conflicts: number;
            /** @description Records made. */
            created: number;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            failure: string | null;
            finishedAt: string | null;
            /** @enum {unknown} */
            format: "bcf" | "csv";
            /** @description Topics, or clashes, in the file. */
            found: number;
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            kind: "issues" | "clashes";
            /** Format: uuid */
            projectId: string;
            /** @description Topics, or lines, that were not imported. */
            skipped: number;
            /** @description The first 200 that were not imported, and why. */
            skippedItems: components["schemas"]["SkippedItem"][];
            /**
             * @description A failed import keeps what it had imported; it may be repeated.
             * @enum {unknown}
             */
            status: "running" | "done" | "failed";
            /** @description Records that stayed as they were: they have no new stamp and no event. */
            unchanged: number;
            /** @description Records changed. */
            updated: number;
            version: string | null;
            /** @description The first 200 remarks on the file. */
            warnings: string[];
        };
        ImportConflict: {
            /** @example title */
            field: string;
            message: string;
            /**
             * Format: uuid
             * @description The issue or the clash.
             */
            recordId: string;
        };
        ImportSummary: {
            /** @description Clashes of the test that the run no longer has: their `present` became false. */
            absent: number;
            clashTestId: string | null;
            /** @description Fields that were changed here and in the file since the import before: they stayed as they are here. */
            conflicts: number;
            /** @description Records made. */
            created: number;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            failure: string | null;
            finishedAt: string | null;
            /** @enum {unknown} */
            format: "bcf" | "csv";
            /** @description Topics, or clashes, in the file. */
            found: number;
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            kind: "issues" | "clashes";
            /** Format: uuid */
            projectId: string;
            /** @description Topics, or lines, that were not imported. */
            skipped: number;
            /**
             * @description A failed import keeps what it had imported; it may be repeated.
             * @enum {unknown}
             */
            status: "running" | "done" | "failed";
            /** @description Records that stayed as they were: they have no new stamp and no event. */
            unchanged: number;
            /** @description Records changed. */
            updated: number;
            version: string | null;
        };
        ImportSummaryPage: {
            data: components["schemas"]["ImportSummary"][];
            nextCursor: string | null;
        };
        Invitation: {
            acceptedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            email: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The member who sent it last. It ends when they leave, or may no longer give this role.
             */
            invitedBy: string;
            /**
             * @description Of the mail.
             * @enum {unknown}
             */
            language: "en" | "ar";
            /** @description The projects in which the person gets a role at once. */
            projectRoles: {
                /** Format: uuid */
                projectId: string;
                /** @enum {unknown} */
                role: "admin" | "upload_engineer" | "reviewer" | "viewer";
            }[];
            revokedAt: string | null;
            /** @enum {unknown} */
            role: "owner" | "admin" | "member";
        };
        InvitationAccept: {
            /** @description Needed where the address does not sign in yet. */
            name?: string;
            /** @description The person’s own where the address signs in already; else a new one: ten characters or more, and not a common one. */
            password: string;
            token: string;
        };
        InvitationCreate: {
            /**
             * Format: email
             * @example noor@example.com
             */
            email: string;
            /**
             * @description Of the mail.
             * @enum {unknown}
             */
            language?: "en" | "ar";
            /** @description The projects in which the person gets a role at once. */
            projectRoles?: {
                /** Format: uuid */
                projectId: string;
                /** @enum {unknown} */
                role: "admin" | "upload_engineer" | "reviewer" | "viewer";
            }[];
            /** @enum {unknown} */
            role: "owner" | "admin" | "member";
        };
        InvitationPage: {
            data: components["schemas"]["Invitation"][];
            nextCursor: string | null;
        };
        InvitationPreview: {
            email: string;
            /** @description Whether the address signs in already: then its own password is asked, and no name. */
            hasAccount: boolean;
            /** @enum {unknown} */
            role: "owner" | "admin" | "member";
            workspaceName: string;
        };
        InvitationToken: {
            token: string;
        };
        IssueAttachment: {
            commentId: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            issueId: string;
            /**
             * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
             * @example application/pdf
             */
            mediaType: string;
            /**
             * @description The name that it was given.
             * @example detail.pdf
             */
            name: string;
            /**
             * @description Of its bytes.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256: string;
            sizeBytes: number;
        };
        IssueAttachmentCreate: {
            commentId?: string | null;
            name: string;
        };
        IssueAttachmentPage: {
            data: components["schemas"]["IssueAttachment"][];
            nextCursor: string | null;
        };
        IssueChange: {
            assigneeId?: string | null;
            description?: string | null;
            dueDate?: string | null;
            elementGuids?: string[];
            floorPlanId?: string | null;
            /** @description Kept in their order, without blanks around them, each once. Upper and lower case differ. */
            labels?: string[];
            modelId?: string | null;
            planX?: number | null;
            planY?: number | null;
            /** @enum {unknown} */
            priority?: "low" | "medium" | "high" | "critical";
            /** @enum {unknown} */
            status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
            title?: string;
            /** @enum {unknown} */
            type?: "defect" | "design" | "safety" | "request" | "other";
            worldPosition?: {
                x: number;
                y: number;
                z: number;
            } | null;
        };
        IssueComment: {
            attachments: {
                /** Format: uuid */
                id: string;
                /**
                 * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
                 * @example application/pdf
                 */
                mediaType: string;
                /**
                 * @description The name that it was given.
                 * @example detail.pdf
                 */
                name: string;
                sizeBytes: number;
            }[];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            issueId: string;
            originalAt: string | null;
            originalAuthor: string | null;
            text: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        IssueCommentPage: {
            data: components["schemas"]["IssueComment"][];
            nextCursor: string | null;
        };
        IssueCommentWrite: {
            text: string;
        };
        IssueCreate: {
            assigneeId?: string | null;
            description?: string | null;
            dueDate?: string | null;
            elementGuids?: string[];
            floorPlanId?: string | null;
            /** @description Kept in their order, without blanks around them, each once. Upper and lower case differ. */
            labels?: string[];
            modelId?: string | null;
            planX?: number | null;
            planY?: number | null;
            /** @enum {unknown} */
            priority?: "low" | "medium" | "high" | "critical";
            /** @enum {unknown} */
            status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
            title: string;
            /** @enum {unknown} */
            type?: "defect" | "design" | "safety" | "request" | "other";
            worldPosition?: {
                x: number;
                y: number;
                z: number;
            } | null;
        };
        IssueFeed: {
            data: components["schemas"]["IssueFeedRecord"][];
        };
        IssueFeedRecord: {
            assigneeId: string | null;
            closedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            description: string | null;
            dueDate: string | null;
            /** @description The model elements that the issue is about. */
            elementGuids: string[];
            floorPlanId: string | null;
            /** Format: uuid */
            id: string;
            labels: string[];
            modelId: string | null;
            /** @description 1, 2, … per project, never reused. */
            number: number;
            planX: number | null;
            planY: number | null;
            /** @enum {unknown} */
            priority: "low" | "medium" | "high" | "critical";
            projectCode: string | null;
            /** Format: uuid */
            projectId: string;
            /** @description The name of the record’s project. */
            projectName: string;
            /** @enum {unknown} */
            status: "open" | "in_progress" | "in_review" | "closed" | "verified";
            title: string;
            /** @enum {unknown} */
            type: "defect" | "design" | "safety" | "request" | "other";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        IssueHistoryEntry: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            by: components["schemas"]["Actor"];
            /** @example status */
            field: string;
            /** @description The value before, null where it was empty. */
            from: unknown;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            issueId: string;
            /** @description The value after, null where it was cleared. */
            to: unknown;
        };
        IssueHistoryEntryPage: {
            data: components["schemas"]["IssueHistoryEntry"][];
            nextCursor: string | null;
        };
        IssueImportCreate: Record<string, never>;
        IssueViewpoint: {
            camera: {
                aspectRatio: number | null;
                direction: {
                    x: number;
                    y: number;
                    z: number;
                };
                /** @description Perspective: degrees of the field of view; orthogonal: metres of its size. */
                extent: number;
                /** @enum {unknown} */
                kind: "perspective" | "orthogonal";
                up: {
                    x: number;
                    y: number;
                    z: number;
                };
                viewPoint: {
                    x: number;
                    y: number;
                    z: number;
                };
            } | null;
            colouredCount: number;
            /** @description Components that are shown, or hidden, unlike the rest. */
            exceptionCount: number;
            /** @description Of the viewpoint in BCF. */
            guid: string;
            /** Format: uuid */
            id: string;
            selectedCount: number;
            snapshot: string | null;
        };
        IssueViewpointList: {
            data: components["schemas"]["IssueViewpoint"][];
            nextCursor: null;
        };
        KeyUsage: {
            /** @description The last 30 days in UTC, today the last. */
            days: components["schemas"]["UsageDay"][];
        };
        LedgerVerdict: {
            /** @description How many entries the ledger has. */
            entries: number;
            firstInvalid: {
                id: string;
                reason: string;
                sequence: number;
            } | null;
            valid: boolean;
        };
        Member: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            deactivatedAt: string | null;
            email: string;
            name: string;
            /** @enum {unknown} */
            role: "owner" | "admin" | "member";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            /** Format: uuid */
            userId: string;
        };
        MemberChange: {
            /** @enum {unknown} */
            role: "owner" | "admin" | "member";
        };
        MemberPage: {
            data: components["schemas"]["Member"][];
            nextCursor: string | null;
        };
        MyOAuthGrant: {
            application: {
                /** Format: uuid */
                id: string;
                name: string;
                suspended: boolean;
            };
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
            workspace: {
                /** Format: uuid */
                id: string;
                name: string;
            };
        };
        MyOAuthGrantPage: {
            data: components["schemas"]["MyOAuthGrant"][];
            nextCursor: string | null;
        };
        OAuthApplication: {
            /** @description Not a secret. It stays through suspension and edits. */
            clientId: string;
            /**
             * @description `confidential` keeps a secret on a server of its own; `public` runs where it cannot (browser, phone, desktop).
             * @enum {unknown}
             */
            clientType: "confidential" | "public";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            name: string;
            oldSecretUntil: string | null;
            /**
             * @description Exact absolute addresses: https, or http to a loopback name. No fragment, wildcard, user or password. A request names one of them letter by letter.
             * @example [
             *       "https://app.example.com/oauth/callback"
             *     ]
             */
            redirectUris: string[];
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
            secretChangedAt: string | null;
            suspendedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        OAuthApplicationChange: {
            name?: string;
            /**
             * @description Exact absolute addresses: https, or http to a loopback name. No fragment, wildcard, user or password. A request names one of them letter by letter.
             * @example [
             *       "https://app.example.com/oauth/callback"
             *     ]
             */
            redirectUris?: string[];
            scopes?: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
        };
        OAuthApplicationCreate: {
            /**
             * @description `confidential` keeps a secret on a server of its own; `public` runs where it cannot (browser, phone, desktop).
             * @enum {unknown}
             */
            clientType: "confidential" | "public";
            name: string;
            /**
             * @description Exact absolute addresses: https, or http to a loopback name. No fragment, wildcard, user or password. A request names one of them letter by letter.
             * @example [
             *       "https://app.example.com/oauth/callback"
             *     ]
             */
            redirectUris: string[];
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
        };
        OAuthApplicationPage: {
            data: components["schemas"]["OAuthApplication"][];
            nextCursor: string | null;
        };
        OAuthApplicationWithSecret: {
            /** @description Not a secret. It stays through suspension and edits. */
            clientId: string;
            clientSecret: string | null;
            /**
             * @description `confidential` keeps a secret on a server of its own; `public` runs where it cannot (browser, phone, desktop).
             * @enum {unknown}
             */
            clientType: "confidential" | "public";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            name: string;
            oldSecretUntil: string | null;
            /**
             * @description Exact absolute addresses: https, or http to a loopback name. No fragment, wildcard, user or password. A request names one of them letter by letter.
             * @example [
             *       "https://app.example.com/oauth/callback"
             *     ]
             */
            redirectUris: string[];
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
            secretChangedAt: string | null;
            suspendedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        OAuthConsent: {
            application: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            /**
             * @description Where the person is sent back to.
             * @example app.example.com
             */
            redirectHost: string;
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
            /**
             * @description `stranger`: the person is not a member of the workspace, and can only refuse.
             * @enum {unknown}
             */
            standing: "member" | "stranger";
            workspace: {
                /** Format: uuid */
                id: string;
                name: string;
            };
        };
        OAuthDecided: {
            /** @description The address at which the browser goes on. */
            continueAt: string;
        };
        OAuthDecision: {
            allow: boolean;
        };
        OAuthGrant: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            scopes: ("read" | "write" | "admin" | "feeds" | "offline_access")[];
            user: {
                email: string;
                /** Format: uuid */
                id: string;
                name: string;
            };
        };
        OAuthGrantPage: {
            data: components["schemas"]["OAuthGrant"][];
            nextCursor: string | null;
        };
        PasswordChange: {
            currentPassword: string;
            /** @description Ten characters or more, and not a common one. */
            newPassword: string;
        };
        PasswordReset: {
            /** @description Ten characters or more, and not a common one. */
            password: string;
            token: string;
        };
        PasswordResetRequest: {
            email: string;
            /**
             * @description Of the mail.
             * @enum {unknown}
             */
            language?: "en" | "ar";
        };
        PhotoPicture: {
            failure: string | null;
            heightPx: number;
            /** @example image/jpeg */
            mediaType: string;
            /**
             * @description `gpano`: the picture says that it is a 360° panorama. `two_to_one`: its shape suggests one; a person confirms it by giving the photo the kind `photo360`.
             * @enum {unknown}
             */
            panorama: "gpano" | "two_to_one" | "none";
            position: {
                altitudeM: number | null;
                /** @description Degrees, WGS 84. */
                latitude: number;
                /** @description Degrees, WGS 84. */
                longitude: number;
            } | null;
            /** @enum {unknown} */
            renditions: "pending" | "ready" | "failed";
            /** @description Of the original. */
            sizeBytes: number;
            /** @description After the orientation that the picture asks for. */
            widthPx: number;
        };
        PictureFiles: {
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
            screen: string | null;
            thumbnail: string | null;
        };
        Plan: {
            entitlements: string[];
            plan: string;
        };
        Profile: {
            email: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        ProfileChange: {
            name?: string;
        };
        Project: {
            code: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {unknown} */
            status: "active" | "archived";
            /** @description IANA name: the zone of pictures that do not say theirs. */
            timeZone: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        ProjectChange: {
            code?: string | null;
            description?: string | null;
            name?: string;
            /** @enum {unknown} */
            status?: "active" | "archived";
            /** @example Asia/Riyadh */
            timeZone?: string;
        };
        ProjectCreate: {
            code?: string | null;
            description?: string | null;
            name: string;
            /** @example Asia/Riyadh */
            timeZone?: string;
        };
        ProjectFeed: {
            data: components["schemas"]["ProjectFeedRecord"][];
        };
        ProjectFeedRecord: {
            code: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            name: string;
            projectCode: string | null;
            /** @description The name of the record’s project. */
            projectName: string;
            /** @enum {unknown} */
            status: "active" | "archived";
            /** @description IANA name: the zone of pictures that do not say theirs. */
            timeZone: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        ProjectMember: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            email: string;
            name: string;
            /** @enum {unknown} */
            role: "admin" | "upload_engineer" | "reviewer" | "viewer";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            /** Format: uuid */
            userId: string;
        };
        ProjectMemberPage: {
            data: components["schemas"]["ProjectMember"][];
            nextCursor: string | null;
        };
        ProjectMemberPut: {
            /** @enum {unknown} */
            role: "admin" | "upload_engineer" | "reviewer" | "viewer";
        };
        ProjectOverview: {
            clashes: {
                /** @description Those of the open ones that the caller is the assignee of. */
                assignedToMe: number;
                /** @description `new` or `active`. */
                open: number;
                total: number;
            };
            floorPlans: number;
            issues: {
                /** @description Those of the open ones that the caller is the assignee of. */
                assignedToMe: number;
                /** @description Neither `closed` nor `verified`. */
                open: number;
                /** @description Those of the open ones that were due before today, in the time zone of the project. */
                overdue: number;
                total: number;
            };
            milestones: number;
            photos: {
                draft: number;
                live: number;
            };
            rfis: {
                /** @description Those of the open ones that the caller is the assignee of. */
                assignedToMe: number;
                /** @description `draft`, `open` or `answered`. */
                open: number;
                /** @description Those of the open ones that were due before today, in the time zone of the project. */
                overdue: number;
                total: number;
            };
        };
        ProjectPage: {
            data: components["schemas"]["Project"][];
            nextCursor: string | null;
        };
        ProjectPerson: {
            /** @description Whether a record may be assigned to them now. */
            assignable: boolean;
            email: string | null;
            /**
             * Format: uuid
             * @description As records name them: `createdBy.id`, `assigneeId` …
             */
            id: string;
            name: string;
            role: ("admin" | "upload_engineer" | "reviewer" | "viewer") | null;
            /** @enum {unknown} */
            type: "user" | "key";
        };
        ProjectPersonPage: {
            data: components["schemas"]["ProjectPerson"][];
            nextCursor: string | null;
        };
        ProjectSearch: {
            /** @description In the order issue, rfi, clash, photo, floor_plan, milestone; without those that have no hits. */
            groups: {
                /** @description Whoever has the number that was asked for, then the newest first. */
                hits: components["schemas"]["SearchHit"][];
                /** @description Whether there are more of them than are shown. */
                more: boolean;
                /** @enum {unknown} */
                type: "issue" | "rfi" | "clash" | "photo" | "floor_plan" | "milestone";
            }[];
        };
        ProjectTags: {
            /** @description The most used first, those used alike in the order of their names. */
            issueLabels: components["schemas"]["TagCount"][];
            /** @description The most used first, those used alike in the order of their names. */
            photoTags: components["schemas"]["TagCount"][];
        };
        RfiAnswer: {
            answer: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            answeredAt: string;
            answeredBy: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            rfiId: string;
        };
        RfiAnswerCreate: {
            answer: string;
        };
        RfiAnswerPage: {
            data: components["schemas"]["RfiAnswer"][];
            nextCursor: string | null;
        };
        RfiAttachment: {
            commentId: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            /**
             * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
             * @example application/pdf
             */
            mediaType: string;
            /**
             * @description The name that it was given.
             * @example detail.pdf
             */
            name: string;
            /** Format: uuid */
            rfiId: string;
            /**
             * @description Of its bytes.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256: string;
            sizeBytes: number;
        };
        RfiAttachmentCreate: {
            commentId?: string | null;
            name: string;
        };
        RfiAttachmentPage: {
            data: components["schemas"]["RfiAttachment"][];
            nextCursor: string | null;
        };
        RfiChange: {
            assigneeId?: string | null;
            costImpact?: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                currency: string;
            } | null;
            dueDate?: string | null;
            /** @description Elements of models. */
            elementGuids?: string[];
            modelId?: string | null;
            /** @enum {unknown} */
            priority?: "low" | "medium" | "high" | "critical";
            question?: string;
            scheduleImpactDays?: number | null;
            /**
             * @description A move that its state does not allow is 409; `answered` always is.
             * @enum {unknown}
             */
            status?: "draft" | "open" | "answered" | "closed" | "void";
            subject?: string;
        };
        RfiComment: {
            attachments: {
                /** Format: uuid */
                id: string;
                /**
                 * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
                 * @example application/pdf
                 */
                mediaType: string;
                /**
                 * @description The name that it was given.
                 * @example detail.pdf
                 */
                name: string;
                sizeBytes: number;
            }[];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            rfiId: string;
            text: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        RfiCommentPage: {
            data: components["schemas"]["RfiComment"][];
            nextCursor: string | null;
        };
        RfiCommentWrite: {
            text: string;
        };
        RfiCreate: {
            assigneeId?: string | null;
            costImpact?: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                currency: string;
            } | null;
            dueDate?: string | null;
            /** @description Elements of models. */
            elementGuids?: string[];
            modelId?: string | null;
            /**
             * @description `medium` when not given.
             * @enum {unknown}
             */
            priority?: "low" | "medium" | "high" | "critical";
            question: string;
            scheduleImpactDays?: number | null;
            /**
             * @description `open` when not given.
             * @enum {unknown}
             */
            status?: "draft" | "open";
            subject: string;
        };
        RfiFeed: {
            data: components["schemas"]["RfiFeedRecord"][];
        };
        RfiFeedRecord: {
            answer: string | null;
            answeredAt: string | null;
            answeredBy: components["schemas"]["Actor"] | null;
            assigneeId: string | null;
            costImpact: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                currency: string;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            dueDate: string | null;
            elementGuids: string[];
            /** Format: uuid */
            id: string;
            modelId: string | null;
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /** @enum {unknown} */
            priority: "low" | "medium" | "high" | "critical";
            projectCode: string | null;
            /** Format: uuid */
            projectId: string;
            /** @description The name of the record’s project. */
            projectName: string;
            question: string;
            scheduleImpactDays: number | null;
            /** @enum {unknown} */
            status: "draft" | "open" | "answered" | "closed" | "void";
            subject: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        RfiHistoryEntry: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            by: components["schemas"]["Actor"];
            /** @example status */
            field: string;
            /** @description The value before, null where it was empty. */
            from: unknown;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            rfiId: string;
            /** @description The value after, null where it was cleared. */
            to: unknown;
        };
        RfiHistoryEntryPage: {
            data: components["schemas"]["RfiHistoryEntry"][];
            nextCursor: string | null;
        };
        SearchHit: {
            detail: string | null;
            /** Format: uuid */
            id: string;
            number: number | null;
            status: string | null;
            /** @description Of a photo its notes, or its tags where it has none; at most 200 characters. */
            title: string;
        };
        Session: {
            address: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            current: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            lastSeenAt: string;
            userAgent: string | null;
        };
        SessionPage: {
            data: components["schemas"]["Session"][];
            nextCursor: string | null;
        };
        SetUp: {
            /**
             * Format: email
             * @example noor@example.com
             */
            email: string;
            name: string;
            /** @description Ten characters or more, and not a common one. */
            password: string;
            token: string;
            workspaceName: string;
        };
        SignedIn: {
            user: {
                email: string;
                /** Format: uuid */
                id: string;
                name: string;
            };
            workspaces: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {unknown} */
                role: "owner" | "admin" | "member";
            }[];
        };
        SignIn: {
            email: string;
            password: string;
        };
        SkippedItem: {
            guid: string | null;
            line: number | null;
            message: string;
            /** @example bad_kind */
            reason: string;
        };
        Standing: {
            /** @enum {unknown} */
            projectRole: "admin" | "upload_engineer" | "reviewer" | "viewer";
            /** Format: uuid */
            workspaceId: string;
            /** @enum {unknown} */
            workspaceRole: "owner" | "admin" | "member";
        };
        TagCount: {
            /** @description How many records have it. */
            count: number;
            name: string;
        };
        TrackedClash: {
            assigneeId: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            distanceM: number | null;
            elementAGuid: string | null;
            elementBGuid: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            kind: "hard" | "clearance" | "duplicate";
            modelAId: string | null;
            modelBId: string | null;
            name: string;
            /** @description The statuses that a decision may give it now. */
            nextStatuses: ("new" | "active" | "approved" | "resolved" | "void")[];
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            point: {
                x: number;
                y: number;
                z: number;
            } | null;
            /** @description False when the latest run of its test no longer finds it. */
            present: boolean;
            /** Format: uuid */
            projectId: string;
            /**
             * @description Changed by decisions alone.
             * @enum {unknown}
             */
            status: "new" | "active" | "approved" | "resolved" | "void";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            /** @description The people who follow it. */
            watchers: string[];
        };
        TrackedClashPage: {
            data: components["schemas"]["TrackedClash"][];
            nextCursor: string | null;
        };
        TrackedIssue: {
            assigneeId: string | null;
            closedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            description: string | null;
            dueDate: string | null;
            /** @description The model elements that the issue is about. */
            elementGuids: string[];
            floorPlanId: string | null;
            /** Format: uuid */
            id: string;
            labels: string[];
            modelId: string | null;
            /** @description The statuses that it may be given now. */
            nextStatuses: ("open" | "in_progress" | "in_review" | "closed" | "verified")[];
            /** @description 1, 2, … per project, never reused. */
            number: number;
            planX: number | null;
            planY: number | null;
            /** @enum {unknown} */
            priority: "low" | "medium" | "high" | "critical";
            /** Format: uuid */
            projectId: string;
            /** @enum {unknown} */
            status: "open" | "in_progress" | "in_review" | "closed" | "verified";
            title: string;
            /** @enum {unknown} */
            type: "defect" | "design" | "safety" | "request" | "other";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            /** @description The people who follow it. */
            watchers: string[];
            worldPosition: components["schemas"]["WorldPosition"] | null;
        };
        TrackedIssuePage: {
            data: components["schemas"]["TrackedIssue"][];
            nextCursor: string | null;
        };
        TrackedRfi: {
            answer: string | null;
            answeredAt: string | null;
            answeredBy: components["schemas"]["Actor"] | null;
            assigneeId: string | null;
            costImpact: {
                /**
                 * @description A decimal number, kept as it is written.
                 * @example 1200.50
                 */
                amount: string;
                /**
                 * @description ISO 4217.
                 * @example EUR
                 */
                currency: string;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            dueDate: string | null;
            elementGuids: string[];
            /** Format: uuid */
            id: string;
            modelId: string | null;
            /** @description The statuses that it may get now; `answered` by an answer. */
            nextStatuses: ("draft" | "open" | "answered" | "closed" | "void")[];
            /** @description 1, 2, … in the project, never reused. */
            number: number;
            /** @enum {unknown} */
            priority: "low" | "medium" | "high" | "critical";
            /** Format: uuid */
            projectId: string;
            question: string;
            scheduleImpactDays: number | null;
            /** @enum {unknown} */
            status: "draft" | "open" | "answered" | "closed" | "void";
            subject: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            /** @description The people who follow it. */
            watchers: string[];
        };
        TrackedRfiPage: {
            data: components["schemas"]["TrackedRfi"][];
            nextCursor: string | null;
        };
        UsageDay: {
            /**
             * Format: date
             * @example 2026-03-01
             */
            day: string;
            refused: number;
            /** @description Refused ones among them. */
            requests: number;
        };
        Webhook: {
            /** @description False after five dead-lettered deliveries in a row, until it is enabled. */
            active: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            description: string | null;
            disabledReason: string | null;
            /**
             * @description The events that are delivered, each named once.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided")[];
            /** Format: uuid */
            id: string;
            projectId: string | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        WebhookCreate: {
            description?: string | null;
            /**
             * @description The events that are delivered, each named once.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided")[];
            projectId?: string | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        WebhookPage: {
            data: components["schemas"]["Webhook"][];
            nextCursor: string | null;
        };
        WebhookRotation: {
            /**
             * @description True ends the secret before at once instead of after 24 hours.
             * @default false
             */
            immediate?: boolean;
        };
        WebhookWithSecret: {
            /** @description False after five dead-lettered deliveries in a row, until it is enabled. */
            active: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            description: string | null;
            disabledReason: string | null;
            /**
             * @description The events that are delivered, each named once.
             * @example [
             *       "issue.created",
             *       "issue.closed"
             *     ]
             */
            events: ("issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided")[];
            /** Format: uuid */
            id: string;
            projectId: string | null;
            secret: string | null;
            /**
             * @description Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and to an address that is public (global unicast). Redirects are not followed.
             * @example https://hooks.example.com/coordination
             */
            url: string;
        };
        Workspace: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            name: string;
            plan: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        WorkspaceChange: {
            name?: string;
        };
        /** @description Model axes, metres: +X east, −Z north, +Y up. */
        WorldPosition: {
            x: number;
            y: number;
            z: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    post_auth_invitations_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "…",
                 *       "name": "Level 2",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationAccept"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    post_auth_invitations_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "…"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPreview"];
                };
            };
        };
    };
    post_auth_password_reset_complete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "…",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_auth_password_reset_request: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "noor@example.com",
                 *       "language": "en"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_auth_session: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    post_auth_set_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "…",
                 *       "workspaceName": "Acme",
                 *       "name": "Level 2",
                 *       "email": "noor@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["SetUp"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    post_auth_sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "noor@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
        };
    };
    post_auth_sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_auth_sign_out_everywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_feed_clashes: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                format?: "csv" | "json";
                /** @description Only records of this project. */
                projectId?: string;
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashFeed"];
                    "text/csv": string;
                };
            };
        };
    };
    get_feed_issues: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                format?: "csv" | "json";
                /** @description Only records of this project. */
                projectId?: string;
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueFeed"];
                    "text/csv": string;
                };
            };
        };
    };
    get_feed_photos: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                format?: "csv" | "json";
                /** @description Only records of this project. */
                projectId?: string;
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhotoFeed"];
                    "text/csv": string;
                };
            };
        };
    };
    get_feed_projects: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                format?: "csv" | "json";
                /** @description Only records of this project. */
                projectId?: string;
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectFeed"];
                    "text/csv": string;
                };
            };
        };
    };
    get_feed_rfis: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                format?: "csv" | "json";
                /** @description Only records of this project. */
                projectId?: string;
                /** @description Only records changed at or after this instant. Poll with the `X-Data-As-Of` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiFeed"];
                    "text/csv": string;
                };
            };
        };
    };
    get_me: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    patch_me: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
        };
    };
    get_me_grants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyOAuthGrantPage"];
                };
            };
        };
    };
    delete_me_grants_grantId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                grantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_me_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "…",
                 *       "newPassword": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_me_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
        };
    };
    delete_me_sessions_sessionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_oauth_requests_uid_consent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthConsent"];
                };
            };
        };
    };
    post_oauth_requests_uid_decision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "allow": true
                 *     }
                 */
                "application/json": components["schemas"]["OAuthDecision"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthDecided"];
                };
            };
        };
    };
    get_projects: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                status?: "active" | "archived";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPage"];
                };
            };
        };
    };
    post_projects: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "code": "HOSP-2",
                 *       "description": "text",
                 *       "timeZone": "Asia/Riyadh"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    get_projects_projectId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    patch_projects_projectId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "code": "HOSP-2",
                 *       "description": "text",
                 *       "timeZone": "Asia/Riyadh",
                 *       "status": "active"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    get_projects_projectId_clash_tests: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashTestPage"];
                };
            };
        };
    };
    get_projects_projectId_clash_tests_clashTestId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clashTestId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashTest"];
                };
            };
        };
    };
    get_projects_projectId_clashes: {
        parameters: {
            query?: {
                assigneeId?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only those of this element. */
                elementGuid?: string;
                kind?: "hard" | "clearance" | "duplicate";
                /** @description How many records a page holds at most. */
                limit?: number;
                present?: boolean;
                /** @description A text in the name, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "title" | "-title";
                status?: "new" | "active" | "approved" | "resolved" | "void";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedClashPage"];
                };
            };
        };
    };
    post_projects_projectId_clashes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "kind": "hard",
                 *       "modelAId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementAGuid": "text",
                 *       "modelBId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementBGuid": "text",
                 *       "point": {
                 *         "x": 1.5,
                 *         "y": 1.5,
                 *         "z": 1.5
                 *       },
                 *       "distanceM": 1.5,
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["ClashCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedClash"];
                };
            };
        };
    };
    get_projects_projectId_clashes_clashId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedClash"];
                };
            };
        };
    };
    patch_projects_projectId_clashes_clashId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["ClashChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedClash"];
                };
            };
        };
    };
    get_projects_projectId_clashes_clashId_attachments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashAttachmentPage"];
                };
            };
        };
    };
    post_projects_projectId_clashes_clashId_attachments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "name": "Level 2",
                 *         "commentId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    record: components["schemas"]["ClashAttachmentCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashAttachment"];
                };
            };
        };
    };
    delete_projects_projectId_clashes_clashId_attachments_attachmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: string;
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_projects_projectId_clashes_clashId_attachments_attachmentId_files: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: string;
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentFiles"];
                };
            };
        };
    };
    get_projects_projectId_clashes_clashId_comments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashCommentPage"];
                };
            };
        };
    };
    post_projects_projectId_clashes_clashId_comments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["ClashCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashComment"];
                };
            };
        };
    };
    delete_projects_projectId_clashes_clashId_comments_commentId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                clashId: string;
                commentId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_projects_projectId_clashes_clashId_comments_commentId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                clashId: string;
                commentId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["ClashCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashComment"];
                };
            };
        };
    };
    get_projects_projectId_clashes_clashId_decisions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashDecisionPage"];
                };
            };
        };
    };
    post_projects_projectId_clashes_clashId_decisions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outcome": "approve",
                 *       "reason": "text"
                 *     }
                 */
                "application/json": components["schemas"]["ClashDecisionCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashDecision"];
                };
            };
        };
    };
    get_projects_projectId_clashes_clashId_history: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClashHistoryEntryPage"];
                };
            };
        };
    };
    put_projects_projectId_clashes_clashId_watchers_me: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedClash"];
                };
            };
        };
    };
    delete_projects_projectId_clashes_clashId_watchers_me: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clashId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_projects_projectId_clashes_imports: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSummaryPage"];
                };
            };
        };
    };
    post_projects_projectId_clashes_imports: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "test": "text",
                 *         "format": "bcf"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    record: components["schemas"]["ClashImportCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    get_projects_projectId_clashes_imports_clashImportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clashImportId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    get_projects_projectId_exports_clashes: {
        parameters: {
            query?: {
                assigneeId?: string;
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Only those of this element. */
                elementGuid?: string;
                format?: "xlsx" | "csv";
                kind?: "hard" | "clearance" | "duplicate";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                present?: boolean;
                /** @description A text in the name, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "title" | "-title";
                status?: "new" | "active" | "approved" | "resolved" | "void";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    get_projects_projectId_exports_issues: {
        parameters: {
            query?: {
                /** @description Only issues of this assignee. */
                assigneeId?: string;
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Only issues about this model element. */
                elementGuid?: string;
                /** @description Only issues on this floor plan. */
                floorPlanId?: string;
                format?: "xlsx" | "csv";
                /** @description Only issues with this label. */
                label?: string;
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Whether it was due before today, in the time zone of the project, and is not settled. */
                overdue?: boolean;
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the title or the description, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "dueDate" | "-dueDate" | "priority" | "-priority" | "title" | "-title";
                status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
                type?: "defect" | "design" | "safety" | "request" | "other";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    get_projects_projectId_exports_photos: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Only photos on this floor plan. */
                floorPlanId?: string;
                format?: "xlsx" | "csv";
                kind?: "photo360" | "photo" | "video_frame" | "drone";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Only photos of this milestone. */
                milestoneId?: string;
                /** @description Whether it has a place on a floor plan. */
                placed?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "takenAt" | "-takenAt" | "createdAt" | "-createdAt";
                /** @description Only photos with exactly this tag. */
                tag?: string;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                visibility?: "draft" | "live";
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    get_projects_projectId_exports_rfis: {
        parameters: {
            query?: {
                assigneeId?: string;
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Only those that name this element. */
                elementGuid?: string;
                format?: "xlsx" | "csv";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Whether it was due before today, in the time zone of the project, and is not settled. */
                overdue?: boolean;
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the subject, the question or the answer, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "dueDate" | "-dueDate" | "priority" | "-priority" | "title" | "-title";
                status?: "draft" | "open" | "answered" | "closed" | "void";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    get_projects_projectId_floor_plans: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlanPage"];
                };
            };
        };
    };
    post_projects_projectId_floor_plans: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "name": "Level 2",
                 *         "level": "2",
                 *         "scaleMPerPx": 1.5,
                 *         "rotationDeg": 1.5,
                 *         "sortOrder": 1,
                 *         "levelOrder": 1,
                 *         "isVisible": true,
                 *         "page": 1
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    record: components["schemas"]["FloorPlanCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlan"];
                };
            };
        };
    };
    get_projects_projectId_floor_plans_floorPlanId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                floorPlanId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlan"];
                };
            };
        };
    };
    delete_projects_projectId_floor_plans_floorPlanId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                floorPlanId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_projects_projectId_floor_plans_floorPlanId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                floorPlanId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "level": "2",
                 *       "scaleMPerPx": 1.5,
                 *       "rotationDeg": 1.5,
                 *       "sortOrder": 1,
                 *       "levelOrder": 1,
                 *       "isVisible": true
                 *     }
                 */
                "application/json": components["schemas"]["FloorPlanChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlan"];
                };
            };
        };
    };
    get_projects_projectId_floor_plans_floorPlanId_files: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                floorPlanId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FloorPlanFiles"];
                };
            };
        };
    };
    get_projects_projectId_floor_plans_floorPlanId_files_rendition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                floorPlanId: string;
                projectId: string;
                rendition: "original" | "screen" | "thumbnail" | "picture";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    get_projects_projectId_governance_ledger: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only the entries about this clash, which by themselves are no chain. */
                subjectId?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GovernanceEntryPage"];
                };
            };
        };
    };
    get_projects_projectId_governance_ledger_verify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LedgerVerdict"];
                };
            };
        };
    };
    get_projects_projectId_issues: {
        parameters: {
            query?: {
                /** @description Only issues of this assignee. */
                assigneeId?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only issues about this model element. */
                elementGuid?: string;
                /** @description Only issues on this floor plan. */
                floorPlanId?: string;
                /** @description Only issues with this label. */
                label?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Whether it was due before today, in the time zone of the project, and is not settled. */
                overdue?: boolean;
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the title or the description, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "dueDate" | "-dueDate" | "priority" | "-priority" | "title" | "-title";
                status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
                type?: "defect" | "design" | "safety" | "request" | "other";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedIssuePage"];
                };
            };
        };
    };
    post_projects_projectId_issues: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Duct crosses beam at grid C4",
                 *       "description": "text",
                 *       "type": "defect",
                 *       "priority": "low",
                 *       "status": "open",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "dueDate": "2026-03-01",
                 *       "floorPlanId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "planX": 1.5,
                 *       "planY": 1.5,
                 *       "worldPosition": {
                 *         "x": 1.5,
                 *         "y": 1.5,
                 *         "z": 1.5
                 *       },
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuids": [
                 *         "text"
                 *       ],
                 *       "labels": [
                 *         "north facade"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["IssueCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedIssue"];
                };
            };
        };
    };
    get_projects_projectId_issues_issueId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedIssue"];
                };
            };
        };
    };
    patch_projects_projectId_issues_issueId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Duct crosses beam at grid C4",
                 *       "description": "text",
                 *       "type": "defect",
                 *       "priority": "low",
                 *       "status": "open",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "dueDate": "2026-03-01",
                 *       "floorPlanId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "planX": 1.5,
                 *       "planY": 1.5,
                 *       "worldPosition": {
                 *         "x": 1.5,
                 *         "y": 1.5,
                 *         "z": 1.5
                 *       },
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuids": [
                 *         "text"
                 *       ],
                 *       "labels": [
                 *         "north facade"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["IssueChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedIssue"];
                };
            };
        };
    };
    get_projects_projectId_issues_issueId_attachments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueAttachmentPage"];
                };
            };
        };
    };
    post_projects_projectId_issues_issueId_attachments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "name": "Level 2",
                 *         "commentId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    record: components["schemas"]["IssueAttachmentCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueAttachment"];
                };
            };
        };
    };
    delete_projects_projectId_issues_issueId_attachments_attachmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: string;
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_projects_projectId_issues_issueId_attachments_attachmentId_files: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: string;
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentFiles"];
                };
            };
        };
    };
    get_projects_projectId_issues_issueId_comments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueCommentPage"];
                };
            };
        };
    };
    post_projects_projectId_issues_issueId_comments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["IssueCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueComment"];
                };
            };
        };
    };
    delete_projects_projectId_issues_issueId_comments_commentId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                commentId: string;
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_projects_projectId_issues_issueId_comments_commentId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                commentId: string;
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["IssueCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueComment"];
                };
            };
        };
    };
    get_projects_projectId_issues_issueId_history: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueHistoryEntryPage"];
                };
            };
        };
    };
    get_projects_projectId_issues_issueId_viewpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssueViewpointList"];
                };
            };
        };
    };
    put_projects_projectId_issues_issueId_watchers_me: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedIssue"];
                };
            };
        };
    };
    delete_projects_projectId_issues_issueId_watchers_me: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                issueId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_projects_projectId_issues_export: {
        parameters: {
            query?: {
                /** @description Only issues of this assignee. */
                assigneeId?: string;
                /** @description Only issues about this model element. */
                elementGuid?: string;
                /** @description Only issues on this floor plan. */
                floorPlanId?: string;
                format?: "bcf";
                /** @description Only issues with this label. */
                label?: string;
                /** @description Whether it was due before today, in the time zone of the project, and is not settled. */
                overdue?: boolean;
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the title or the description, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                status?: "open" | "in_progress" | "in_review" | "closed" | "verified";
                type?: "defect" | "design" | "safety" | "request" | "other";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                version?: "2.1" | "3.0";
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    get_projects_projectId_issues_imports: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportSummaryPage"];
                };
            };
        };
    };
    post_projects_projectId_issues_imports: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {},
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    record?: components["schemas"]["IssueImportCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    get_projects_projectId_issues_imports_issueImportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                issueImportId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
        };
    };
    get_projects_projectId_members: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                role?: "admin" | "upload_engineer" | "reviewer" | "viewer";
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMemberPage"];
                };
            };
        };
    };
    get_projects_projectId_members_userId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                projectId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMember"];
                };
            };
        };
    };
    put_projects_projectId_members_userId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "admin"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectMemberPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMember"];
                };
            };
        };
    };
    delete_projects_projectId_members_userId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_projects_projectId_milestones: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureMilestonePage"];
                };
            };
        };
    };
    post_projects_projectId_milestones: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "capturedOn": "2026-03-01",
                 *       "description": "text",
                 *       "sortOrder": 1
                 *     }
                 */
                "application/json": components["schemas"]["CaptureMilestoneCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureMilestone"];
                };
            };
        };
    };
    get_projects_projectId_milestones_milestoneId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                milestoneId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureMilestone"];
                };
            };
        };
    };
    delete_projects_projectId_milestones_milestoneId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                milestoneId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_projects_projectId_milestones_milestoneId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                milestoneId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "capturedOn": "2026-03-01",
                 *       "description": "text",
                 *       "sortOrder": 1
                 *     }
                 */
                "application/json": components["schemas"]["CaptureMilestoneChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptureMilestone"];
                };
            };
        };
    };
    get_projects_projectId_overview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectOverview"];
                };
            };
        };
    };
    get_projects_projectId_people: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPersonPage"];
                };
            };
        };
    };
    get_projects_projectId_photos: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only photos on this floor plan. */
                floorPlanId?: string;
                kind?: "photo360" | "photo" | "video_frame" | "drone";
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only photos of this milestone. */
                milestoneId?: string;
                /** @description Whether it has a place on a floor plan. */
                placed?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "takenAt" | "-takenAt" | "createdAt" | "-createdAt";
                /** @description Only photos with exactly this tag. */
                tag?: string;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                visibility?: "draft" | "live";
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhotoPage"];
                };
            };
        };
    };
    post_projects_projectId_photos: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "floorPlanId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *         "milestoneId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *         "kind": "photo360",
                 *         "planX": 1.5,
                 *         "planY": 1.5,
                 *         "worldPosition": {
                 *           "x": 1.5,
                 *           "y": 1.5,
                 *           "z": 1.5
                 *         },
                 *         "elementGuid": "2O2Fr$t4X7Zf8NOew3FLOH",
                 *         "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *         "tags": [
                 *           "text"
                 *         ],
                 *         "notes": "text",
                 *         "takenAt": "2026-03-01T08:15:30.250Z"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    record: components["schemas"]["CapturedPhotoCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhoto"];
                };
            };
        };
    };
    get_projects_projectId_photos_photoId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                photoId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhoto"];
                };
            };
        };
    };
    delete_projects_projectId_photos_photoId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                photoId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_projects_projectId_photos_photoId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                photoId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "floorPlanId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "milestoneId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "kind": "photo360",
                 *       "planX": 1.5,
                 *       "planY": 1.5,
                 *       "worldPosition": {
                 *         "x": 1.5,
                 *         "y": 1.5,
                 *         "z": 1.5
                 *       },
                 *       "elementGuid": "2O2Fr$t4X7Zf8NOew3FLOH",
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "tags": [
                 *         "text"
                 *       ],
                 *       "notes": "text",
                 *       "takenAt": "2026-03-01T08:15:30.250Z"
                 *     }
                 */
                "application/json": components["schemas"]["CapturedPhotoChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhoto"];
                };
            };
        };
    };
    get_projects_projectId_photos_photoId_files: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photoId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureFiles"];
                };
            };
        };
    };
    get_projects_projectId_photos_photoId_files_rendition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photoId: string;
                projectId: string;
                rendition: "original" | "screen" | "thumbnail";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    get_projects_projectId_photos_photoId_picture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photoId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoPicture"];
                };
            };
        };
    };
    post_projects_projectId_photos_photoId_publish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                photoId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhoto"];
                };
            };
        };
    };
    post_projects_projectId_photos_publish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "photoIds": [
                 *         "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CapturedPhotosPublish"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CapturedPhotoPage"];
                };
            };
        };
    };
    get_projects_projectId_rfis: {
        parameters: {
            query?: {
                assigneeId?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only those that name this element. */
                elementGuid?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Whether it was due before today, in the time zone of the project, and is not settled. */
                overdue?: boolean;
                priority?: "low" | "medium" | "high" | "critical";
                /** @description A text in the subject, the question or the answer, in any case, or the number. */
                q?: string;
                /** @description Whether nothing is left to do: by the status. */
                settled?: boolean;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "number" | "-number" | "updatedAt" | "-updatedAt" | "dueDate" | "-dueDate" | "priority" | "-priority" | "title" | "-title";
                status?: "draft" | "open" | "answered" | "closed" | "void";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfiPage"];
                };
            };
        };
    };
    post_projects_projectId_rfis: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "text",
                 *       "question": "text",
                 *       "status": "draft",
                 *       "priority": "low",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "dueDate": "2026-03-01",
                 *       "costImpact": {
                 *         "amount": "1200.50",
                 *         "currency": "EUR"
                 *       },
                 *       "scheduleImpactDays": 1,
                 *       "elementGuids": [
                 *         "text"
                 *       ],
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["RfiCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfi"];
                };
            };
        };
    };
    get_projects_projectId_rfis_rfiId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfi"];
                };
            };
        };
    };
    patch_projects_projectId_rfis_rfiId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "text",
                 *       "question": "text",
                 *       "status": "draft",
                 *       "priority": "low",
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "dueDate": "2026-03-01",
                 *       "costImpact": {
                 *         "amount": "1200.50",
                 *         "currency": "EUR"
                 *       },
                 *       "scheduleImpactDays": 1,
                 *       "elementGuids": [
                 *         "text"
                 *       ],
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["RfiChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfi"];
                };
            };
        };
    };
    post_projects_projectId_rfis_rfiId_answer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answer": "text"
                 *     }
                 */
                "application/json": components["schemas"]["RfiAnswerCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfi"];
                };
            };
        };
    };
    get_projects_projectId_rfis_rfiId_answers: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiAnswerPage"];
                };
            };
        };
    };
    get_projects_projectId_rfis_rfiId_attachments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiAttachmentPage"];
                };
            };
        };
    };
    post_projects_projectId_rfis_rfiId_attachments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        /** @description First the part `record`, then the part `file` of at most 67108864 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "name": "Level 2",
                 *         "commentId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    record: components["schemas"]["RfiAttachmentCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiAttachment"];
                };
            };
        };
    };
    delete_projects_projectId_rfis_rfiId_attachments_attachmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: string;
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_projects_projectId_rfis_rfiId_attachments_attachmentId_files: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                attachmentId: string;
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentFiles"];
                };
            };
        };
    };
    get_projects_projectId_rfis_rfiId_comments: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiCommentPage"];
                };
            };
        };
    };
    post_projects_projectId_rfis_rfiId_comments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["RfiCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiComment"];
                };
            };
        };
    };
    delete_projects_projectId_rfis_rfiId_comments_commentId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                commentId: string;
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_projects_projectId_rfis_rfiId_comments_commentId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                commentId: string;
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "text"
                 *     }
                 */
                "application/json": components["schemas"]["RfiCommentWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiComment"];
                };
            };
        };
    };
    get_projects_projectId_rfis_rfiId_history: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RfiHistoryEntryPage"];
                };
            };
        };
    };
    put_projects_projectId_rfis_rfiId_watchers_me: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedRfi"];
                };
            };
        };
    };
    delete_projects_projectId_rfis_rfiId_watchers_me: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                rfiId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_projects_projectId_search: {
        parameters: {
            query: {
                /** @description How many hits a group has at most. */
                limit?: number;
                /** @description The text to look for, in any case; blanks around it do not count. Also a number, with or without `#`. */
                q: string;
            };
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectSearch"];
                };
            };
        };
    };
    get_projects_projectId_standing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standing"];
                };
            };
        };
    };
    get_projects_projectId_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectTags"];
                };
            };
        };
    };
    get_workspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    patch_workspace: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2"
                 *     }
                 */
                "application/json": components["schemas"]["WorkspaceChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
        };
    };
    get_workspace_api_keys: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
        };
    };
    post_workspace_api_keys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "scope": "read"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
        };
    };
    delete_workspace_api_keys_keyId: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_workspace_api_keys_keyId_usage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyUsage"];
                };
            };
        };
    };
    get_workspace_audit_log: {
        parameters: {
            query?: {
                /** @description Only this action, such as `member.removed`. */
                action?: string;
                /** @description Only what this person or key did. */
                actorId?: string;
                actorType?: "user" | "key" | "system" | "operator";
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                projectId?: string;
                /** @description Entries at or after this instant. */
                since?: string;
                /** @description Only what was done to this record. */
                subjectId?: string;
                /** @description Only what was done to records of this type. */
                subjectType?: string;
                /** @description Entries before this instant. */
                until?: string;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    get_workspace_exports_projects: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                format?: "xlsx" | "csv";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                status?: "active" | "archived";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
        };
    };
    get_workspace_invitations: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationPage"];
                };
            };
        };
    };
    post_workspace_invitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "noor@example.com",
                 *       "role": "owner",
                 *       "projectRoles": [
                 *         {
                 *           "projectId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *           "role": "admin"
                 *         }
                 *       ],
                 *       "language": "en"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    delete_workspace_invitations_invitationId: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_workspace_invitations_invitationId_resend: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    post_workspace_leave: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_workspace_members: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                role?: "owner" | "admin" | "member";
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPage"];
                };
            };
        };
    };
    get_workspace_members_userId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    delete_workspace_members_userId: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_workspace_members_userId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "owner"
                 *     }
                 */
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    get_workspace_oauth_applications: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplicationPage"];
                };
            };
        };
    };
    post_workspace_oauth_applications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "redirectUris": [
                 *         "https://app.example.com/oauth/callback"
                 *       ],
                 *       "scopes": [
                 *         "read"
                 *       ],
                 *       "clientType": "confidential"
                 *     }
                 */
                "application/json": components["schemas"]["OAuthApplicationCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplicationWithSecret"];
                };
            };
        };
    };
    get_workspace_oauth_applications_applicationId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplication"];
                };
            };
        };
    };
    delete_workspace_oauth_applications_applicationId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    patch_workspace_oauth_applications_applicationId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "redirectUris": [
                 *         "https://app.example.com/oauth/callback"
                 *       ],
                 *       "scopes": [
                 *         "read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OAuthApplicationChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplication"];
                };
            };
        };
    };
    get_workspace_oauth_applications_applicationId_grants: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthGrantPage"];
                };
            };
        };
    };
    delete_workspace_oauth_applications_applicationId_grants_grantId: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                applicationId: string;
                grantId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    post_workspace_oauth_applications_applicationId_resume: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplication"];
                };
            };
        };
    };
    post_workspace_oauth_applications_applicationId_rotate_secret: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "immediate": true
                 *     }
                 */
                "application/json": components["schemas"]["ClientSecretRotation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplicationWithSecret"];
                };
            };
        };
    };
    post_workspace_oauth_applications_applicationId_suspend: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                applicationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApplication"];
                };
            };
        };
    };
    get_workspace_plan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    get_workspace_usage: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BudgetUsage"];
                };
            };
        };
    };
    get_workspace_webhooks: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
        };
    };
    post_workspace_webhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/coordination",
                 *       "events": [
                 *         "issue.created",
                 *         "issue.closed"
                 *       ],
                 *       "projectId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "description": "text"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
    get_workspace_webhooks_webhookId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    delete_workspace_webhooks_webhookId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_workspace_webhooks_webhookId_deliveries: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only deliveries in this state. */
                status?: "pending" | "delivered" | "dead";
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryToldPage"];
                };
            };
        };
    };
    get_workspace_webhooks_webhookId_deliveries_deliveryId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                deliveryId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliverySent"];
                };
            };
        };
    };
    get_workspace_webhooks_webhookId_deliveries_deliveryId_attempts: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                deliveryId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAttemptPage"];
                };
            };
        };
    };
    post_workspace_webhooks_webhookId_deliveries_deliveryId_replay: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                deliveryId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    post_workspace_webhooks_webhookId_deliveries_replay: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "dead",
                 *       "since": "2026-03-01T08:15:30.250Z"
                 *     }
                 */
                "application/json": components["schemas"]["DeliveriesReplay"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveriesReplayed"];
                };
            };
        };
    };
    post_workspace_webhooks_webhookId_enable: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    post_workspace_webhooks_webhookId_ping: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    post_workspace_webhooks_webhookId_rotate_secret: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "immediate": false
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRotation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
        };
    };
}
