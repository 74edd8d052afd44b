// Made by `npm run dump` from contract/openapi.json: the operations of the app API. Do not edit.

export interface paths {
    "/api/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm who is there
         * @description For what is refused with `confirmation_required`. `GET /api/me/second-factors` says in `confirmBy` what is taken. A code or a passkey also lets the session into workspaces that demand a second factor.
         */
        post: operations["post_auth_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for what a browser shows a passkey with, to confirm who is there */
        post: operations["post_auth_confirm_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
         * @description Sets the session cookie, and `pcs_device`. Where the address signs in already, the password must be the person’s own, and a second factor is asked for as in a sign-in.
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
    "/api/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for what a browser shows a passkey with */
        post: operations["post_auth_passkey_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkey/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description Sets the session cookie, and `pcs_device`. A passkey verifies its person: it is both factors at once.
         */
        post: operations["post_auth_passkey_sign_in"];
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
         * @description All sessions of the person end. Sets `pcs_device`, unless they have a second factor to show: this browser is known at the next sign-in.
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
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a sign-in by a code or a passkey
         * @description Within ten minutes of the first step, whose cookie `pcs_second_step` it needs. A wrong code is 422; after five, and where the first step is over, it is 401 and begins anew. Sets the session cookie, and `pcs_device`.
         */
        post: operations["post_auth_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for what a browser shows a passkey with, in the second step
         * @description Where the first step is over it is 404: the sign-in begins anew.
         */
        post: operations["post_auth_second_factor_options"];
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
         * @description Sets the session cookie. Unknown address and wrong password are answered alike. Sets `pcs_device` too: who sends it back is not held up by what strangers try at the account. A person who has a second factor is answered with `secondFactor` and no session: `POST /api/auth/second-factor` ends the sign-in.
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
    "/api/calendar/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a calendar of maintenance by its secret address
         * @description Three months back and 400 days ahead. A revoked address is answered like one that never was.
         */
        get: operations["get_calendar_file"];
        put?: never;
        post?: never;
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
         * @description In each of their workspaces, the latest first.
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
    "/api/me/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one’s own passkeys
         * @description All in one page, oldest first.
         */
        get: operations["get_me_passkeys"];
        put?: never;
        /**
         * Add the passkey that a browser made
         * @description It verifies its person, and so counts as both factors. This session counts as signed in with it. The first comes with recovery codes, shown once.
         */
        post: operations["post_me_passkeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/passkeys/{passkeyId}": {
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
         * Remove a passkey
         * @description Where it is the last one and there is no authenticator app, the recovery codes go with it. The last one stays (409) where a workspace of the person takes no passwords and has no single sign-on for them.
         */
        delete: operations["delete_me_passkeys_passkeyId"];
        options?: never;
        head?: never;
        /** Rename a passkey */
        patch: operations["patch_me_passkeys_passkeyId"];
        trace?: never;
    };
    "/api/me/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for what a browser makes a passkey with */
        post: operations["post_me_passkeys_options"];
        delete?: never;
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
    "/api/me/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new set of recovery codes
         * @description Ten, each of which works once. Those before no longer work.
         */
        post: operations["post_me_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say what one has beside a password */
        get: operations["get_me_second_factors"];
        put?: never;
        post?: never;
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
    "/api/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin an authenticator app
         * @description It counts for nothing until its first code confirms it. Begun anew, the secret before is of no use.
         */
        post: operations["post_me_totp"];
        /**
         * Remove the authenticator app
         * @description Where no passkey is left either, the recovery codes go with it.
         */
        delete: operations["delete_me_totp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the authenticator app by its first code
         * @description From now on a sign-in by password asks for a code. This session counts as signed in with one.
         */
        post: operations["post_me_totp_confirm"];
        delete?: never;
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
         * @description The browser then goes on at `continueAt`, which leads back to the application. Said again it is answered alike; who has said one thing says no other (404).
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
    "/api/projects/{projectId}/analytics/anomalies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count anomalies over time and by space
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["get_projects_projectId_analytics_anomalies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/analytics/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the photos of each level since a milestone
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["get_projects_projectId_analytics_capture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/analytics/clashes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count clashes by their status over time
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["get_projects_projectId_analytics_clashes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/analytics/issues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count issues made, closed and open over time, and the ages of the open ones
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["get_projects_projectId_analytics_issues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/analytics/rfis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measure how long RFIs wait for their first answer
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["get_projects_projectId_analytics_rfis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/analytics/sensors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measure how much of the time sensors reported
         * @description Each number is what the list of the API has with the query that stands beside it, where a list can say it. At most 400 days. Records count by the fields that they have now, whatever these were then.
         */
        get: operations["get_projects_projectId_analytics_sensors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List anomalies, newest first */
        get: operations["get_projects_projectId_anomalies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/{anomalyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an anomaly */
        get: operations["get_projects_projectId_anomalies_anomalyId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/{anomalyId}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Acknowledge an open anomaly */
        post: operations["post_projects_projectId_anomalies_anomalyId_acknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/{anomalyId}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Give an anomaly to a member of the project */
        post: operations["post_projects_projectId_anomalies_anomalyId_assign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/{anomalyId}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Dismiss an open or acknowledged anomaly */
        post: operations["post_projects_projectId_anomalies_anomalyId_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/{anomalyId}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Link an anomaly to an issue of the project */
        post: operations["post_projects_projectId_anomalies_anomalyId_issue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/anomalies/badge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the open anomalies that are high or critical */
        get: operations["get_projects_projectId_anomalies_badge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List assets */
        get: operations["get_projects_projectId_assets"];
        put?: never;
        /**
         * Register an asset
         * @description A tag names one asset of the project: one that is taken is 409.
         */
        post: operations["post_projects_projectId_assets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an asset */
        get: operations["get_projects_projectId_assets_assetId"];
        put?: never;
        post?: never;
        /**
         * Delete an asset
         * @description With its documents and its maintenance, each of which is a deletion in the change feed. One that is out of use but not forgotten is better `retired`.
         */
        delete: operations["delete_projects_projectId_assets_assetId"];
        options?: never;
        head?: never;
        /**
         * Change an asset
         * @description Another interval or another day of installation begins the calendar of its maintenance anew, behind what was completed or skipped already.
         */
        patch: operations["patch_projects_projectId_assets_assetId"];
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the documents of an asset, oldest first */
        get: operations["get_projects_projectId_assets_assetId_documents"];
        put?: never;
        /**
         * Add a document to an asset, or the next revision of one
         * @description Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. A name that the asset has a document of makes its next revision; the ones before it stay. An asset has 200 documents at most, a document 200 revisions; one more is 409.
         */
        post: operations["post_projects_projectId_assets_assetId_documents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a document with all of its revisions */
        delete: operations["delete_projects_projectId_assets_assetId_documents_documentId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed address of the latest revision of a document */
        get: operations["get_projects_projectId_assets_assetId_documents_documentId_files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the revisions of a document, latest first */
        get: operations["get_projects_projectId_assets_assetId_documents_documentId_revisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/revisions/{revisionId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the signed address of a revision of a document */
        get: operations["get_projects_projectId_assets_assetId_documents_documentId_revisions_revisionId_files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get how the maintenance of an asset comes round */
        get: operations["get_projects_projectId_assets_assetId_maintenance_plan"];
        /**
         * Write how the maintenance of an asset comes round
         * @description Another interval or anchor begins its calendar anew, behind what was completed or skipped already. An interval of days is also the `maintenanceIntervalDays` of the asset. Without an interval nothing falls due.
         */
        put: operations["put_projects_projectId_assets_assetId_maintenance_plan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a maintenance task */
        get: operations["get_projects_projectId_assets_assetId_maintenance_tasks_number"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a maintenance task
         * @description Where the plan counts from the last completion, the tasks after it move with the day on which it was done.
         */
        post: operations["post_projects_projectId_assets_assetId_maintenance_tasks_number_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/postpone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a maintenance task off
         * @description The tasks after it stay where the plan has them.
         */
        post: operations["post_projects_projectId_assets_assetId_maintenance_tasks_number_postpone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen a maintenance task that was completed or skipped
         * @description It is due again on the day that it was. Where the plan counts from the last completion, the tasks after it move back, what was put off of them is forgotten, and only the last task that was completed or skipped is reopened.
         */
        post: operations["post_projects_projectId_assets_assetId_maintenance_tasks_number_reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/{assetId}/maintenance-tasks/{number}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Skip a maintenance task */
        post: operations["post_projects_projectId_assets_assetId_maintenance_tasks_number_skip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/cobie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the building and its assets as a COBie workbook
         * @description The sheets Contact, Facility, Floor, Space, Type, Component, System and Document of COBie 2.4 as XLSX, as all of them are at one moment. Retired assets and their documents are left out. What is not known is `n/a`. Instants are in UTC. At most 50,000 assets (beyond it 422).
         */
        get: operations["get_projects_projectId_assets_cobie"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/cobie-import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import assets from a COBie workbook, or say what an import would do
         * @description Reads the sheets Type and Component of an XLSX workbook, at most 50,000 rows each. A row of Component is the asset that has its Name as tag, or its AssetIdentifier as id, or its ExtIdentifier as element; one whose Name and AssetIdentifier are of two assets is refused. Such an asset is changed, one that is not there is created, and none is deleted. A cell that is empty or `n/a` leaves its field as it is. Rows that cannot be taken are named in the answer, and the rest is imported. The same file again changes nothing.
         */
        post: operations["post_projects_projectId_assets_cobie_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make assets of the elements of a model, or preview what a run would do
         * @description An element without an asset gets one; an asset that a run made follows its element, except where a person edited it; one whose element is in no more recent version is `retired`. Assets that a person registered are left alone. Fields come from where the run before took them, unless the mapping says otherwise. A repeat changes nothing. A version that is not read yet is 409, and so is one that is not the head of its model: it would put back what the head says otherwise.
         */
        post: operations["post_projects_projectId_assets_generate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make labels of assets as a PDF
         * @description Sheets of A4 with a label an asset: its tag, name and class, manufacturer and model number, floor, serial number, and a QR code that opens its page. For the assets that are named, in their order, or else for those that the filters find, by their tags; at most 1,000 (beyond it 422).
         */
        post: operations["post_projects_projectId_assets_labels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/assets/summaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say of some assets what their elements are and which of their tasks comes next
         * @description The next task is the oldest that is open of those due within the last year, or else the next to come.
         */
        get: operations["get_projects_projectId_assets_summaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-firings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the firings of all automation rules of a project, newest first
         * @description Kept 90 days, also those of rules that were deleted.
         */
        get: operations["get_projects_projectId_automation_firings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List automation rules */
        get: operations["get_projects_projectId_automation_rules"];
        put?: never;
        /**
         * Create an automation rule
         * @description At most 50 a project (409). Where an action calls a webhook, the answer holds the secret that signs the calls, which is never shown again.
         */
        post: operations["post_projects_projectId_automation_rules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an automation rule */
        get: operations["get_projects_projectId_automation_rules_ruleId"];
        put?: never;
        post?: never;
        /**
         * Delete an automation rule
         * @description Its log stays with that of the project. What it has begun and not done is not done any more.
         */
        delete: operations["delete_projects_projectId_automation_rules_ruleId"];
        options?: never;
        head?: never;
        /**
         * Change an automation rule, or switch it on or off
         * @description Other actions need a sign-in or a confirmation that is recent, as a new rule does.
         */
        patch: operations["patch_projects_projectId_automation_rules_ruleId"];
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/{ruleId}/firings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the firings of an automation rule, newest first
         * @description Kept 90 days.
         */
        get: operations["get_projects_projectId_automation_rules_ruleId_firings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/{ruleId}/misses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See why events did not set an automation rule off
         * @description Counted by the first condition that did not hold, over the last 30 days.
         */
        get: operations["get_projects_projectId_automation_rules_ruleId_misses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/{ruleId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for the calls of an automation rule
         * @description The new secret is in this answer and never shown again. The one before ends at once.
         */
        post: operations["post_projects_projectId_automation_rules_ruleId_rotate_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how the automation rules of a project go
         * @description A row for each rule, in the order of the list; counts are those of the last 30 days.
         */
        get: operations["get_projects_projectId_automation_rules_activity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/automation-rules/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try conditions on what happened
         * @description Says how often a rule would have fired in the last 30 days, and on what. Nothing is changed. The records are judged as they are now.
         */
        post: operations["post_projects_projectId_automation_rules_dry_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/projects/{projectId}/exports/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the assets of a project as XLSX or CSV
         * @description The rows that the list of assets has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
         */
        get: operations["get_projects_projectId_exports_assets"];
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
         * @description The rows that the list of clashes has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
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
         * @description The rows that the list of issues has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
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
         * @description The rows that the list of photos has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
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
         * @description The rows that the list of rfis has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
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
    "/api/projects/{projectId}/exports/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the spaces of a project as XLSX or CSV
         * @description The rows that the list of spaces has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
         */
        get: operations["get_projects_projectId_exports_spaces"];
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
    "/api/projects/{projectId}/maintenance-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the maintenance tasks that are due within some days
         * @description By their day: what was completed and skipped, and what is still to be done, computed from the plans of the assets up to five years ahead. Without `from` and `to` the year that begins today.
         */
        get: operations["get_projects_projectId_maintenance_tasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/maintenance-tasks/feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one’s own calendar address of the maintenance, without its secret */
        get: operations["get_projects_projectId_maintenance_tasks_feed"];
        put?: never;
        /**
         * Make one’s own calendar address of the maintenance
         * @description Calendar programs read it without signing in, so it is a secret: it is shown once. One that was made before ends at once. It gives nothing while its person has no role in the project.
         */
        post: operations["post_projects_projectId_maintenance_tasks_feed"];
        /** Revoke one’s own calendar address of the maintenance */
        delete: operations["delete_projects_projectId_maintenance_tasks_feed"];
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
    "/api/projects/{projectId}/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List models, all versions */
        get: operations["get_projects_projectId_models"];
        put?: never;
        /**
         * Upload a version of a model
         * @description IFC2X3, IFC4 or IFC4X3, as `.ifc` or as `.ifczip` with one model in it; which of the two follows from its content. It is read in the background: ask for the model until its `status` is `ready` or `failed`. It becomes the head of its version group when it is ready.
         */
        post: operations["post_projects_projectId_models"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version of a model */
        get: operations["get_projects_projectId_models_modelId"];
        put?: never;
        post?: never;
        /**
         * Delete a version of a model
         * @description With its file and its elements. Where it was the head, the latest ready version that is left is. Assets that name the version name the head then, or no model where none is left.
         */
        delete: operations["delete_projects_projectId_models_modelId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/asset-choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what the last run made assets of a model of, and from where it took their fields */
        get: operations["get_projects_projectId_models_modelId_asset_choices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the reading of a model
         * @description It is `failed` then, with the code `cancelled`.
         */
        post: operations["post_projects_projectId_models_modelId_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a version of a model with another, element by element
         * @description By GlobalId, of several elements with the same the n-th in the file with the n-th, numbers at seven significant digits. `added` is what the version of the path has and the other has not. 409 where one of them is not ready, or none is named and there is none before.
         */
        get: operations["get_projects_projectId_models_modelId_comparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/drawing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the drawing of a version of a model: its parts, a file a storey
         * @description It is made in the background once the model is ready: ask until `state` is `ready` or `failed`. The files are fragments as `@thatopen/fragments` reads them, in which elements are known by their GlobalId.
         */
        get: operations["get_projects_projectId_models_modelId_drawing"];
        put?: never;
        /**
         * Have a version of a model drawn again
         * @description After a failure, and for versions of before there were drawings. Nothing changes where it is under way already.
         */
        post: operations["post_projects_projectId_models_modelId_drawing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/drawing/parts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the file of a part of a drawing
         * @description By the `fileUrl` of the part, which may be kept for good: where the model was drawn again it is 404. Without `file`, the part as it is now.
         */
        get: operations["get_projects_projectId_models_modelId_drawing_parts_number"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/elements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the elements of a version of a model, with their properties
         * @description In the order of the file. Spaces, storeys and openings are not among them.
         */
        get: operations["get_projects_projectId_models_modelId_elements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a signed address of the uploaded file */
        get: operations["get_projects_projectId_models_modelId_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what was met in reading a model: its place on Earth, its units, what is odd about it
         * @description Once it is ready; 409 before.
         */
        get: operations["get_projects_projectId_models_modelId_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/spaces-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say which spaces a version of a model has new, has no more, and has otherwise than the one before it */
        get: operations["get_projects_projectId_models_modelId_spaces_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/models/{modelId}/storeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the storeys of a version of a model, the lowest first */
        get: operations["get_projects_projectId_models_modelId_storeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/projects/{projectId}/sensors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sensors
         * @description By `updated_since` it tells of sensors that appeared, or whose kind, unit or binding changed. A new latest value is no such change.
         */
        get: operations["get_projects_projectId_sensors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a sensor */
        get: operations["get_projects_projectId_sensors_sensorId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}/binding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Bind a sensor to a model element or a space
         * @description A tag in `If-Match` is stale once the kind, the unit or the binding is another; readings since do not make it so.
         */
        put: operations["put_projects_projectId_sensors_sensorId_binding"];
        post?: never;
        /**
         * Take the binding off a sensor
         * @description A tag in `If-Match` is judged as for binding it.
         */
        delete: operations["delete_projects_projectId_sensors_sensorId_binding"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}/decommission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decommission a sensor
         * @description Deletes it with its readings and thresholds; anomalies that were raised stay. When its device posts again it is a new sensor.
         */
        post: operations["post_projects_projectId_sensors_sensorId_decommission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the readings of a sensor over time
         * @description A bucket without readings is there, with nulls and count 0: a gap and no zero.
         */
        get: operations["get_projects_projectId_sensors_sensorId_series"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}/thresholds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the thresholds of a sensor */
        get: operations["get_projects_projectId_sensors_sensorId_thresholds"];
        put?: never;
        /**
         * Put a threshold on a sensor
         * @description It judges the readings that come from then on, also late ones; those that are there begin no anomaly. An anomaly begins with the reading that makes as many breaches in a row as `consecutive` says, by the time of readings, and ends with the first that does not breach or, with a `clearValue`, has reached that. A sensor has at most 20.
         */
        post: operations["post_projects_projectId_sensors_sensorId_thresholds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/{sensorId}/thresholds/backtest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a threshold would have raised over the last 30 days
         * @description Nothing is saved.
         */
        post: operations["post_projects_projectId_sensors_sensorId_thresholds_backtest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/sensors/readings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post readings of sensors
         * @description Each reading is judged alone: the good ones are stored whatever the others are. A sensor appears with the first reading of its device. A reading of a device and an instant that is there already is a duplicate and stored once, so a post may be sent again. An answer means that the readings it accepted are on disk.
         */
        post: operations["post_projects_projectId_sensors_readings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List spaces */
        get: operations["get_projects_projectId_spaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{projectId}/spaces/{spaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a space
         * @description Also one that is gone from its model: its id goes on naming it.
         */
        get: operations["get_projects_projectId_spaces_spaceId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a space */
        patch: operations["patch_projects_projectId_spaces_spaceId"];
        trace?: never;
    };
    "/api/projects/{projectId}/spaces/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Sum up areas by floor, department and usage */
        get: operations["get_projects_projectId_spaces_schedule"];
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
    "/api/projects/{projectId}/thresholds/{thresholdId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a threshold */
        get: operations["get_projects_projectId_thresholds_thresholdId"];
        put?: never;
        post?: never;
        /**
         * Delete a threshold
         * @description Its anomalies stay; those that go on end.
         */
        delete: operations["delete_projects_projectId_thresholds_thresholdId"];
        options?: never;
        head?: never;
        /**
         * Change a threshold
         * @description Another comparison, value, number of readings, clear value or silence is another rule: what goes on of the one before ends, and the next reading is judged anew.
         */
        patch: operations["patch_projects_projectId_thresholds_thresholdId"];
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
         * @description The rows that the list of projects has with the same filters, in the order asked for or else the oldest first, with the columns of the feed where there is one. XLSX holds texts as texts whatever they look like, instants as dates in UTC, at most 1,048,575 rows (beyond it 422). CSV is as that of feeds.
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
    "/api/workspace/members/{userId}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a deactivated member in again
         * @description With the roles that they had; second factors and connections of applications are made anew. An identity provider that still provisions them may deactivate them again.
         */
        post: operations["post_workspace_members_userId_reactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/members/{userId}/second-factors": {
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
         * Remove the second factors of a member who lost them
         * @description Passkeys, authenticator app and recovery codes go, their sessions end, and they are told by mail. For a member who is in no other workspace; others are helped by the operator of the service.
         */
        delete: operations["delete_workspace_members_userId_second_factors"];
        options?: never;
        head?: never;
        patch?: never;
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
    "/api/workspace/scim-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List provisioning tokens, revoked ones included */
        get: operations["get_workspace_scim_tokens"];
        put?: never;
        /**
         * Create a provisioning token
         * @description At most 20 a workspace (409). The token is in this answer and never shown again.
         */
        post: operations["post_workspace_scim_tokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/scim-tokens/{scimTokenId}": {
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
         * Revoke a provisioning token
         * @description Every process refuses it within one second. It stays in the list. The people it made stay as they are.
         */
        delete: operations["delete_workspace_scim_tokens_scimTokenId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/scim-tokens/{scimTokenId}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the last calls of a provisioning token, the latest first
         * @description The last 400 that changed something or were refused, and the last 100 others, for 30 days. A call is listed about a second after it.
         */
        get: operations["get_workspace_scim_tokens_scimTokenId_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members who have a second factor
         * @description All in one page, and `nextCursor` is null. Who is not in it signs in by a password alone, or by single sign-on.
         */
        get: operations["get_workspace_second_factors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections to identity providers
         * @description All in one page, the active one first: at most 20, and `nextCursor` is null.
         */
        get: operations["get_workspace_sso_connections"];
        put?: never;
        /**
         * Make a connection to an identity provider
         * @description SAML: `metadataXml` or `metadataUrl`, or `idpEntityId`, `signInUrl` and `certificate`. Of several signing certificates in metadata, the one that ends last is taken. OpenID Connect: `issuer`, `clientId` and `clientSecret`. It is not active yet. With `replacesId` it takes over handle, entity id and addresses at its activation.
         */
        post: operations["post_workspace_sso_connections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a connection
         * @description With what the last test sign-in showed.
         */
        get: operations["get_workspace_sso_connections_connectionId"];
        put?: never;
        post?: never;
        /** Delete a connection that is not active */
        delete: operations["delete_workspace_sso_connections_connectionId"];
        options?: never;
        head?: never;
        /**
         * Edit a connection
         * @description Provider and certificate are changed by a replacement, so that nobody is interrupted; so are, where all owners depend on it, client secret and attribute of the address of the active one (409).
         */
        patch: operations["patch_workspace_sso_connections_connectionId"];
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a connection the active one
         * @description In one step: the former one is not active any more, and activating it again undoes the change. A connection of which no test sign-in went well needs `force` (409), and never takes the place of one on which all owners depend (409).
         */
        post: operations["post_workspace_sso_connections_connectionId_activate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sign-ins at a connection, explained
         * @description Newest first. One that failed says which check did, what it expected and what it received. Kept 30 days. Without a signature of the provider, 500 an hour are kept that name an open request, and 20 that do not (`solicited` false).
         */
        get: operations["get_workspace_sso_connections_connectionId_attempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a connection out of use
         * @description Refused (409) where no owner of the workspace could sign in any more.
         */
        post: operations["post_workspace_sso_connections_connectionId_deactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/connections/{connectionId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a test sign-in at a connection
         * @description Answers with an address to be opened in a browser, once and within ten minutes. The test begins no session; `lastTest` of the connection then holds each check and all that the provider sent.
         */
        post: operations["post_workspace_sso_connections_connectionId_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains of single sign-on
         * @description All in one page, by name: at most 50, and `nextCursor` is null.
         */
        get: operations["get_workspace_sso_domains"];
        put?: never;
        /**
         * Name a domain to be verified
         * @description The answer says which TXT record shows that the domain is yours. A workspace has each domain once (409).
         */
        post: operations["post_workspace_sso_domains"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/domains/{domainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a domain */
        get: operations["get_workspace_sso_domains_domainId"];
        put?: never;
        post?: never;
        /**
         * Delete a domain
         * @description Its people are not routed to the identity provider any more.
         */
        delete: operations["delete_workspace_sso_domains_domainId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/domains/{domainId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for the TXT record of a domain now
         * @description It is also looked for once a day. A verified domain whose record is gone counts for 7 days more, and its owners are told. A domain is verified in one workspace of a deployment alone (409).
         */
        post: operations["post_workspace_sso_domains_domainId_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the policy of signing in */
        get: operations["get_workspace_sso_policy"];
        /**
         * Change the policy of signing in
         * @description For running sessions too, on every process within one second. Refused (409) where you, or every owner, would have no way in any more. What applications were granted by those who lose theirs ends, and by those who have no second factor where one is demanded.
         */
        put: operations["put_workspace_sso_policy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/workspace/sso/policy/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say who would lose access by a policy
         * @description Changes nothing.
         */
        post: operations["post_workspace_sso_policy_preview"];
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
        AnalyticsRange: {
            /**
             * Format: date-time
             * @description When this was counted.
             * @example 2026-03-01T08:15:30.250Z
             */
            asOf: string;
            /**
             * Format: date
             * @example 2026-03-01
             */
            from: string;
            /** @enum {unknown} */
            interval: "day" | "week" | "month";
            timeZone: string;
            /**
             * Format: date
             * @example 2026-03-01
             */
            to: string;
        };
        AnomalyAnalytics: {
            intervals: {
                critical: number;
                /**
                 * Format: date-time
                 * @description Where it begins.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                from: string;
                high: number;
                low: number;
                medium: number;
                /**
                 * @description The query with which the list of anomalies has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                query: string;
                /**
                 * Format: date-time
                 * @description Where it ends: the beginning of the next.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                to: string;
                /** @description By their time, but for those that were withdrawn. */
                total: number;
            }[];
            range: components["schemas"]["AnalyticsRange"];
            /** @description All of them. */
            spaceCount: number;
            /** @description Those with the most first; at most 200. */
            spaces: {
                acknowledged: number;
                critical: number;
                dismissed: number;
                floor: string | null;
                high: number;
                low: number;
                medium: number;
                name: string | null;
                open: number;
                /**
                 * @description The query with which the list of anomalies has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                query: string;
                spaceId: string | null;
                /** @description But for those that were withdrawn. */
                total: number;
            }[];
            whole: {
                acknowledged: number;
                critical: number;
                dismissed: number;
                high: number;
                low: number;
                medium: number;
                open: number;
                /** @description But for those that were withdrawn. */
                total: number;
            };
            /**
             * @description The query with which the list of anomalies has these records.
             * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
             */
            wholeQuery: string;
        };
        AnomalyAssignment: {
            assigneeId?: string | null;
        };
        AnomalyBadge: {
            /** @description Open anomalies of severity `high` and `critical`. */
            count: number;
        };
        AnomalyExplanation: {
            band: {
                high: number;
                low: number;
            } | null;
            baseline: number | null;
            crossed: ("low" | "high") | null;
            /** @enum {unknown} */
            kind: "breach" | "no_data" | "deviation" | "flat_line" | "gap";
            limitHours: number | null;
            samples: number | null;
            spacingHours: number | null;
            threshold: {
                clearValue: number | null;
                /** @enum {unknown} */
                comparison: "greater_than" | "at_least" | "less_than" | "at_most";
                consecutive: number;
                noDataMinutes: number | null;
                value: number;
            } | null;
        };
        AnomalyIssueLink: {
            issueId?: string | null;
        };
        ApiKey: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** @description True where the person who made it was deactivated or has left the workspace. The key goes on working: it belongs to the workspace. */
            createdByDeactivated: boolean;
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
            /** @description True where the person who made it was deactivated or has left the workspace. The key goes on working: it belongs to the workspace. */
            createdByDeactivated: boolean;
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
        /** @description Sums over the spaces that are present, the greatest area first. */
        AreaSchedule: {
            /** @description Of all spaces; an override counts where it is set. */
            areaM2: number;
            byDepartment: {
                areaM2: number;
                occupancy: number | null;
                spaces: number;
                value: string | null;
            }[];
            byFloor: {
                areaM2: number;
                occupancy: number | null;
                spaces: number;
                value: string | null;
            }[];
            byUsage: {
                areaM2: number;
                occupancy: number | null;
                spaces: number;
                value: string | null;
            }[];
            occupancy: number | null;
            /** @description How many of the spaces are in another model too, by their GlobalId, each beyond the first: their areas are counted more than once. 0 within one version group. */
            repeatedSpaces: number;
            spaces: number;
        };
        Asset: {
            condition: ("new" | "good" | "fair" | "poor" | "out_of_service" | "retired") | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            elementGuid: string | null;
            /** Format: uuid */
            id: string;
            installedOn: string | null;
            maintenanceIntervalDays: number | null;
            manufacturer: string | null;
            modelId: string | null;
            modelNumber: string | null;
            notes: string | null;
            /** Format: uuid */
            projectId: string;
            serialNumber: string | null;
            tag: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            warrantyExpiresOn: string | null;
        };
        AssetChange: {
            condition?: ("new" | "good" | "fair" | "poor" | "out_of_service" | "retired") | null;
            elementGuid?: string | null;
            installedOn?: string | null;
            maintenanceIntervalDays?: number | null;
            manufacturer?: string | null;
            modelId?: string | null;
            modelNumber?: string | null;
            notes?: string | null;
            serialNumber?: string | null;
            tag?: string | null;
            warrantyExpiresOn?: string | null;
        };
        AssetCreate: {
            condition?: ("new" | "good" | "fair" | "poor" | "out_of_service" | "retired") | null;
            elementGuid?: string | null;
            installedOn?: string | null;
            maintenanceIntervalDays?: number | null;
            manufacturer?: string | null;
            modelId?: string | null;
            modelNumber?: string | null;
            notes?: string | null;
            serialNumber?: string | null;
            tag?: string | null;
            warrantyExpiresOn?: string | null;
        };
        AssetDocument: {
            /** Format: uuid */
            assetId: string;
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
            /** @example Manual.pdf */
            name: string;
            /** @description The number of its latest revision: 1, 2, … */
            revision: number;
            /**
             * @description Of its bytes.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256: string;
            sizeBytes: number;
            /**
             * Format: date-time
             * @description When its latest revision was uploaded.
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        /** @description A name that the asset has a document of makes its next revision. */
        AssetDocumentCreate: {
            name: string;
        };
        AssetDocumentFiles: {
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
        };
        AssetDocumentPage: {
            data: components["schemas"]["AssetDocument"][];
            nextCursor: string | null;
        };
        AssetDocumentRevision: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            /** Format: uuid */
            documentId: string;
            /** Format: uuid */
            id: string;
            /**
             * @description Found in its content: of pictures and PDF their own, of all else `application/octet-stream`.
             * @example application/pdf
             */
            mediaType: string;
            revision: number;
            /**
             * @description Of its bytes.
             * @example e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
             */
            sha256: string;
            sizeBytes: number;
        };
        AssetDocumentRevisionPage: {
            data: components["schemas"]["AssetDocumentRevision"][];
            nextCursor: string | null;
        };
        AssetGeneration: {
            added: number;
            changed: number;
            /** @description The first 200 of what is added, of what is changed and of what is retired. Those of which nothing but the version changes (`modelId`) are the last of what is changed. */
            items: {
                assetId: string | null;
                /** @enum {unknown} */
                change: "add" | "change" | "retire";
                /** @description What the fields had, null for an asset that is added, and what they get. Of a text of more than 200 characters its beginning. */
                changes: {
                    after: string | null;
                    before: string | null;
                    field: string;
                }[];
                elementGuid: string;
                fields: string[];
                tag: string | null;
            }[];
            /** Format: uuid */
            modelId: string;
            /** @description Generated from an earlier version of the model, and in this one under a class that was not asked for: a run leaves them alone. */
            otherClass: number;
            preview: boolean;
            /** @description Elements that a person registered an asset of: a run leaves them alone. */
            registered: number;
            /** @description Generated from an earlier version of the model, which this one has no element of. */
            retired: number;
            /** @description Tags that another asset has, and that were left out. */
            tagsTaken: number;
            unchanged: number;
        };
        /** @description What the last run of a model asked for, and from where its classes agree to take their fields, as the next run does unless it says otherwise. */
        AssetGenerationChoices: {
            /** @description The classes that the last run asked for, or none yet. */
            classes: string[];
            /** @description Fields that these classes take from different sources: `mapping` has none of them. A run that leaves them out takes them from where each class had them. */
            differing: ("tag" | "manufacturer" | "modelNumber" | "serialNumber" | "installedOn" | "warrantyExpiresOn" | "notes")[];
            /** @description Where the fields come from. A field that is left out comes from where the run before took it, for elements of the same class of the model, or of a class that no run had from where those of the last run agree to take it, or else from the property sets of IFC that are made for it. */
            mapping: {
                installedOn?: string | null;
                manufacturer?: string | null;
                modelNumber?: string | null;
                notes?: string | null;
                serialNumber?: string | null;
                tag?: string | null;
                warrantyExpiresOn?: string | null;
            };
            /** Format: uuid */
            modelId: string;
        };
        AssetLabels: {
            /** @description These assets, in this order. */
            assetIds?: string[];
            /** @enum {unknown} */
            condition?: "new" | "good" | "fair" | "poor" | "out_of_service" | "retired";
            /** @description Only the assets of this element. */
            elementGuid?: string;
            /**
             * @description How many labels a sheet of A4 has, across and down. They fill the page but for its margins.
             * @default 3x8
             * @enum {unknown}
             */
            grid?: "2x4" | "2x7" | "3x7" | "3x8" | "4x10";
            /**
             * @default en
             * @enum {unknown}
             */
            language?: "en" | "ar";
            /**
             * Format: uuid
             * @description Only assets of this version of a model.
             */
            modelId?: string;
            /** @description As the list of assets filters by it. */
            q?: string;
            /**
             * Format: date
             * @description Only assets whose warranty ends before this day, or has ended.
             * @example 2026-03-01
             */
            warrantyBefore?: string;
        };
        AssetPage: {
            data: components["schemas"]["Asset"][];
            nextCursor: string | null;
        };
        AssetsGenerate: {
            /** @description The classes of elements that become assets. */
            classes: string[];
            /** @description Where the fields come from. A field that is left out comes from where the run before took it, for elements of the same class of the model, or of a class that no run had from where those of the last run agree to take it, or else from the property sets of IFC that are made for it. */
            mapping?: {
                installedOn?: string | null;
                manufacturer?: string | null;
                modelNumber?: string | null;
                notes?: string | null;
                serialNumber?: string | null;
                tag?: string | null;
                warrantyExpiresOn?: string | null;
            };
            /** Format: uuid */
            modelId: string;
            /**
             * @description True: what a person edited is written over as well, wherever the model says something.
             * @default false
             */
            overwrite?: boolean;
            /**
             * @description True: nothing is written; the answer is what a run would do.
             * @default false
             */
            preview?: boolean;
        };
        /** @description In the order asked for; an asset that the project does not have is left out. */
        AssetSummaries: {
            data: components["schemas"]["AssetSummary"][];
        };
        AssetSummary: {
            /** Format: uuid */
            assetId: string;
            element: {
                /** @example IfcUnitaryEquipment */
                class: string;
                storey: string | null;
            } | null;
            nextTask: {
                /**
                 * Format: date
                 * @example 2026-03-01
                 */
                dueOn: string;
                number: number;
                overdue: boolean;
            } | null;
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
            /** @description `operator` is whoever runs the service, `system` the service itself: neither has an id. `scim` is the identity provider of the workspace, by the provisioning token of that id. */
            actor: {
                id: string | null;
                /** @enum {unknown} */
                type: "user" | "key" | "system" | "operator" | "scim";
            };
            applicationId: string | null;
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
        AutomationRule: {
            /** @description Begun in this order, calls of webhooks beside the others; one that is tried again later holds up none behind it. */
            actions: components["schemas"]["RuleAction"][];
            /** @description All of them must hold; none: every event of the kind. */
            conditions: components["schemas"]["RuleCondition"][];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            disabledReason: "repeated_failures" | null;
            enabled: boolean;
            /**
             * @description The kind of event that the rule waits for.
             * @enum {unknown}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            projectId: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        AutomationRuleChange: {
            /** @description Begun in this order, calls of webhooks beside the others; one that is tried again later holds up none behind it. */
            actions?: ({
                assigneeId: string | null;
                description: string | null;
                /** @enum {unknown} */
                kind: "create_issue";
                labels: string[];
                /** @enum {unknown} */
                priority: "low" | "medium" | "high" | "critical";
                /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
                title: string;
                /** @enum {unknown} */
                type: "defect" | "design" | "safety" | "request" | "other";
            } | {
                addresses: string[];
                /** @enum {unknown} */
                kind: "send_email";
                /**
                 * @description Of what the service adds to the text.
                 * @enum {unknown}
                 */
                language: "en" | "ar";
                /** @description Members of the project; who has no role in it any more is left out. */
                memberIds: string[];
                /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
                subject: string;
                /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
                text: string;
            } | {
                /** @enum {unknown} */
                kind: "call_webhook";
                /**
                 * @description As of a webhook subscription: https and public. Who is not an admin of the project is shown its origin alone.
                 * @example https://hooks.example.com/automation
                 */
                url: string;
            } | {
                assigneeId: string | null;
                /** @enum {unknown} */
                kind: "assign";
            })[];
            /** @description All of them must hold; none: every event of the kind. */
            conditions?: {
                /**
                 * @description Texts and words take `is`, `is_not` and `any_of`, texts `contains` (in any case of letters), lists `contains` and `any_of`, numbers `is` and `at_least`, and `at_least` goes for priority and severity by their rank.
                 * @enum {unknown}
                 */
                comparison: "is" | "is_not" | "any_of" | "at_least" | "contains";
                /**
                 * @description A member of the records of the event.
                 * @example priority
                 */
                member: string;
                value: ((string | number) | (string | number)[]) | null;
            }[];
            /** @description Switching a rule on begins its count of failures anew. */
            enabled?: boolean;
            /**
             * @description The kind of event that the rule waits for.
             * @enum {unknown}
             */
            event?: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
            name?: string;
        };
        AutomationRuleCreate: {
            /** @description Begun in this order, calls of webhooks beside the others; one that is tried again later holds up none behind it. */
            actions: ({
                assigneeId: string | null;
                description: string | null;
                /** @enum {unknown} */
                kind: "create_issue";
                labels: string[];
                /** @enum {unknown} */
                priority: "low" | "medium" | "high" | "critical";
                /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
                title: string;
                /** @enum {unknown} */
                type: "defect" | "design" | "safety" | "request" | "other";
            } | {
                addresses: string[];
                /** @enum {unknown} */
                kind: "send_email";
                /**
                 * @description Of what the service adds to the text.
                 * @enum {unknown}
                 */
                language: "en" | "ar";
                /** @description Members of the project; who has no role in it any more is left out. */
                memberIds: string[];
                /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
                subject: string;
                /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
                text: string;
            } | {
                /** @enum {unknown} */
                kind: "call_webhook";
                /**
                 * @description As of a webhook subscription: https and public. Who is not an admin of the project is shown its origin alone.
                 * @example https://hooks.example.com/automation
                 */
                url: string;
            } | {
                assigneeId: string | null;
                /** @enum {unknown} */
                kind: "assign";
            })[];
            /** @description All of them must hold; none: every event of the kind. */
            conditions?: {
                /**
                 * @description Texts and words take `is`, `is_not` and `any_of`, texts `contains` (in any case of letters), lists `contains` and `any_of`, numbers `is` and `at_least`, and `at_least` goes for priority and severity by their rank.
                 * @enum {unknown}
                 */
                comparison: "is" | "is_not" | "any_of" | "at_least" | "contains";
                /**
                 * @description A member of the records of the event.
                 * @example priority
                 */
                member: string;
                value: ((string | number) | (string | number)[]) | null;
            }[];
            /** @default true */
            enabled?: boolean;
            /**
             * @description The kind of event that the rule waits for.
             * @enum {unknown}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
            name: string;
        };
        AutomationRulePage: {
            data: components["schemas"]["AutomationRule"][];
            nextCursor: string | null;
        };
        AutomationRuleWithSecret: {
            /** @description Begun in this order, calls of webhooks beside the others; one that is tried again later holds up none behind it. */
            actions: components["schemas"]["RuleAction"][];
            /** @description All of them must hold; none: every event of the kind. */
            conditions: components["schemas"]["RuleCondition"][];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            disabledReason: "repeated_failures" | null;
            enabled: boolean;
            /**
             * @description The kind of event that the rule waits for.
             * @enum {unknown}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: uuid */
            projectId: string;
            secret: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
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
        CaptureAnalytics: {
            intervals: {
                /**
                 * Format: date-time
                 * @description Where it begins.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                from: string;
                /** @description Taken then. */
                photos: number;
                /**
                 * @description The query with which the list of photos has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                query: string;
                /**
                 * Format: date-time
                 * @description Where it ends: the beginning of the next.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                to: string;
            }[];
            /** @description All of them. */
            levelCount: number;
            /** @description The floor plans, those with the fewest photos first; at most 200. */
            levels: {
                /** Format: uuid */
                floorPlanId: string;
                level: string | null;
                name: string;
                newestTakenAt: string | null;
                /** @description Taken since. */
                photos: number;
                /**
                 * @description The query with which the list of photos has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                query: string;
            }[];
            milestone: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            range: components["schemas"]["AnalyticsRange"];
            /**
             * Format: date-time
             * @description The beginning of the milestone’s day (or the instant it was made, without one), or of the range.
             * @example 2026-03-01T08:15:30.250Z
             */
            since: string;
            /**
             * Format: date-time
             * @description The end of the range.
             * @example 2026-03-01T08:15:30.250Z
             */
            until: string;
            /** @description Those of all without a photo since. */
            withoutPhoto: number;
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
        ClashAnalytics: {
            /** @description Statuses are those at the end of the interval, by the history of each clash. */
            intervals: {
                active: number;
                approved: number;
                created: number;
                /**
                 * @description The query with which the list of clashes has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                createdQuery: string;
                /**
                 * Format: date-time
                 * @description Where it begins.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                from: string;
                new: number;
                /** @description `new` or `active` when the interval ended. */
                open: number;
                resolved: number;
                /** @description Decisions that led from `new` or `active` to another status. */
                settled: number;
                /**
                 * Format: date-time
                 * @description Where it ends: the beginning of the next.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                to: string;
                void: number;
            }[];
            /** @description Now. */
            open: number;
            /**
             * @description The query with which the list of clashes has these records.
             * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
             */
            openQuery: string;
            range: components["schemas"]["AnalyticsRange"];
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
        CobieImport: {
            changed: number;
            created: number;
            dryRun: boolean;
            /** @description Of the rows the first 1000: what is refused goes before what is created or changed, and that before what stays as it is. */
            items: {
                assetId: string | null;
                /** @description Why it is refused. */
                faults: {
                    /**
                     * @description Of the sheet.
                     * @example InstallationDate
                     */
                    column: string;
                    message: string;
                }[];
                /** @description What is set or changed. */
                fields: string[];
                name: string | null;
                /** @enum {unknown} */
                outcome: "created" | "changed" | "unchanged" | "refused";
                /** @description As spreadsheets count: the headings are row 1. */
                row: number;
                /** @enum {unknown} */
                sheet: "Type" | "Component";
            }[];
            /** @description Rows of Type and of Component. */
            refused: number;
            unchanged: number;
        };
        CobieImportCreate: {
            /**
             * @description True: nothing is written; the answer is what an import would do.
             * @default false
             */
            dryRun?: boolean;
        };
        /** @description One of the three. A password alone does only where the person has no second factor. */
        Confirmation: {
            /**
             * @description Six digits of the authenticator app, or a recovery code.
             * @example 123456
             */
            code?: string;
            /** @description What `navigator.credentials.get` answers, as JSON. */
            passkey?: {
                authenticatorAttachment?: string | null;
                clientExtensionResults?: {
                    [key: string]: unknown;
                };
                /** @example Zm9yLWFuLWV4YW1wbGU */
                id: string;
                /** @example Zm9yLWFuLWV4YW1wbGU */
                rawId?: string;
                response: {
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    authenticatorData: string;
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    clientDataJSON: string;
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    signature: string;
                    userHandle?: string | null;
                };
                /** @enum {unknown} */
                type?: "public-key";
            };
            password?: string;
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
        DrawingPart: {
            byteSize: number;
            /** @description How many elements and spaces it shows. */
            elementCount: number;
            elevationM: number | null;
            /** @description The path of the file with its fragments (`.frag`), which never changes under this address. */
            fileUrl: string;
            name: string | null;
            /** @description 1, 2, … in the drawing. */
            number: number;
            storeyGuid: string | null;
        };
        DryRun: {
            /** @description False where there were more events than one run looks at. */
            complete: boolean;
            /** @description Events of the kind in the project. */
            events: number;
            /** @description For each condition, how many events it was the first to rule out. */
            failed: number[];
            /**
             * Format: date-time
             * @description How far back was looked.
             * @example 2026-03-01T08:15:30.250Z
             */
            from: string;
            /** @description Events whose record is not there any more. */
            gone: number;
            /** @description How often the rule would have fired. */
            matched: number;
            /** @description The newest twenty events that it would have fired on. */
            samples: {
                /** Format: uuid */
                eventId: string;
                /**
                 * Format: date-time
                 * @example 2026-03-01T08:15:30.250Z
                 */
                occurredAt: string;
                resource: {
                    /** Format: uuid */
                    id: string;
                    /** @example issue */
                    type: string;
                };
                title: string;
            }[];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            to: string;
        };
        DryRunCreate: {
            /** @description All of them must hold; none: every event of the kind. */
            conditions?: {
                /**
                 * @description Texts and words take `is`, `is_not` and `any_of`, texts `contains` (in any case of letters), lists `contains` and `any_of`, numbers `is` and `at_least`, and `at_least` goes for priority and severity by their rank.
                 * @enum {unknown}
                 */
                comparison: "is" | "is_not" | "any_of" | "at_least" | "contains";
                /**
                 * @description A member of the records of the event.
                 * @example priority
                 */
                member: string;
                value: ((string | number) | (string | number)[]) | null;
            }[];
            /**
             * @description The kind of event that the rule waits for.
             * @enum {unknown}
             */
            event: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
        };
        ElementDifference: {
            /** @enum {unknown} */
            change: "added" | "removed" | "changed";
            class: string;
            guid: string;
            /** @description What differs in a changed element; null where it is not there. */
            members: {
                after: components["schemas"]["ElementValue"] | null;
                before: components["schemas"]["ElementValue"] | null;
                /**
                 * @example [
                 *       "propertySets",
                 *       "Pset_WallCommon",
                 *       "FireRating"
                 *     ]
                 */
                path: string[];
            }[];
            name: string | null;
            /** @description 1 for the first element of its GlobalId in the file, 2 for the next: the n-th is compared with the n-th. */
            ordinal: number;
            storey: string | null;
        };
        /** @description In SI where the file says its unit; `unit` null where it has none. */
        ElementValue: {
            unit: string | null;
            value: (string | number | boolean | null) | (string | number | boolean | null)[];
        };
        Error: {
            error: {
                /**
                 * @description Branch on this, never on `message`.
                 * @enum {unknown}
                 */
                code: "bad_request" | "unauthorized" | "forbidden" | "confirmation_required" | "not_found" | "conflict" | "cursor_expired" | "precondition_failed" | "payload_too_large" | "validation_failed" | "rate_limited" | "internal_error" | "unavailable";
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
        Georeference: {
            mapConversion: {
                crs: string | null;
                /** @description Metres in the projected system. */
                eastings: number;
                /** @description Metres in the projected system. */
                northings: number;
                /** @description Metres. */
                orthogonalHeight: number;
                /** @description From the x axis of the model to the east of the map, anticlockwise. */
                rotationDeg: number;
                /** @description From the model, in metres, to the map. */
                scale: number;
            } | null;
            site: {
                elevationM: number | null;
                /** @description Degrees, WGS 84. */
                latitude: number;
                /** @description Degrees, WGS 84. */
                longitude: number;
            } | null;
            trueNorthDeg: number | null;
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
        IssueAnalytics: {
            /** @description Of those that were open at the end of the range, by the days from their first day to its last. */
            ages: {
                critical: number;
                days: {
                    least: number;
                    most: number | null;
                };
                high: number;
                low: number;
                medium: number;
                /**
                 * @description The query with which the list of issues has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                query: string;
                total: number;
            }[];
            intervals: {
                /** @description Those that became `closed` or `verified`. */
                closed: number;
                /**
                 * @description The query with which the list of issues has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                closedQuery: string;
                created: number;
                /**
                 * @description The query with which the list of issues has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                createdQuery: string;
                /**
                 * Format: date-time
                 * @description Where it begins.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                from: string;
                /** @description Neither `closed` nor `verified` when the interval ended. */
                open: number;
                /**
                 * @description The query with which the list of issues has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                openQuery: string;
                /**
                 * Format: date-time
                 * @description Where it ends: the beginning of the next.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                to: string;
            }[];
            /** @description At the end of the range. */
            open: number;
            /**
             * @description The query with which the list of issues has these records.
             * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
             */
            openQuery: string;
            range: components["schemas"]["AnalyticsRange"];
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
        MaintenanceFeed: {
            address: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /**
             * @description Of the words in the calendar.
             * @enum {unknown}
             */
            language: "en" | "ar";
            lastReadOn: string | null;
        };
        MaintenanceFeedCreate: {
            /**
             * @description Of the words in the calendar.
             * @enum {unknown}
             */
            language?: "en" | "ar";
        };
        MaintenancePlan: {
            /**
             * @description `install_date`: the days are counted from the day of installation, whenever a task is done. `last_completion`: the next one is counted from the day on which the last one was done. Without a day of installation both begin with the day on which the plan was made. Where nothing was done yet, of the days that are past only the last one is due, unless `startsOn` says otherwise.
             * @enum {unknown}
             */
            anchor: "install_date" | "last_completion";
            /** Format: uuid */
            assetId: string;
            interval: {
                count: number;
                /** @enum {unknown} */
                unit: "days" | "months";
            } | null;
            startsOn: string | null;
            /**
             * Format: date-time
             * @description Of the asset.
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        MaintenancePlanWrite: {
            /**
             * @description `install_date`: the days are counted from the day of installation, whenever a task is done. `last_completion`: the next one is counted from the day on which the last one was done. Without a day of installation both begin with the day on which the plan was made. Where nothing was done yet, of the days that are past only the last one is due, unless `startsOn` says otherwise.
             * @enum {unknown}
             */
            anchor?: "install_date" | "last_completion";
            interval?: {
                count: number;
                /** @enum {unknown} */
                unit: "days" | "months";
            } | null;
            startsOn?: string | null;
        };
        MaintenanceTask: {
            /** Format: uuid */
            assetId: string;
            assetTag: string | null;
            doneBy: components["schemas"]["Actor"] | null;
            /**
             * Format: date
             * @description The same, or the day that it was put off to.
             * @example 2026-03-01
             */
            dueOn: string;
            id: string | null;
            note: string | null;
            /** @description Names the task of its asset. It rises; numbers may be missing. */
            number: number;
            /** @description Whether it was due before today, in the time zone of the project, and is open. */
            overdue: boolean;
            /** Format: uuid */
            projectId: string;
            /** @description Whether its day follows from when the task before it is completed: until then nothing is done about it. */
            provisional: boolean;
            /**
             * Format: date
             * @description By the plan.
             * @example 2026-03-01
             */
            scheduledOn: string;
            settledOn: string | null;
            /** @enum {unknown} */
            state: "open" | "completed" | "skipped";
            updatedAt: string | null;
        };
        MaintenanceTaskCompletion: {
            /**
             * Format: date
             * @description When it was done; today where it is left out, never later and not before the asset was installed.
             * @example 2026-03-01
             */
            completedOn?: string;
            note?: string | null;
        };
        MaintenanceTaskPage: {
            data: components["schemas"]["MaintenanceTask"][];
            nextCursor: string | null;
        };
        MaintenanceTaskPostponement: {
            /**
             * Format: date
             * @description Later than it is due now. The tasks after it stay where they are.
             * @example 2026-03-01
             */
            dueOn: string;
            reason?: string | null;
        };
        MaintenanceTaskReopening: {
            reason?: string | null;
        };
        MaintenanceTaskSkip: {
            reason: string;
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
            /** @description Whether an identity provider keeps them in step (SCIM). */
            provisioned: boolean;
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
        MemberSecondFactor: {
            /** @description False: an authenticator app alone. */
            hasPasskey: boolean;
            /** Format: uuid */
            userId: string;
        };
        MemberSecondFactorPage: {
            data: components["schemas"]["MemberSecondFactor"][];
            nextCursor: string | null;
        };
        Model: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            createdBy: components["schemas"]["Actor"];
            elementCount: number | null;
            failure: components["schemas"]["ModelFailure"] | null;
            /** Format: uuid */
            id: string;
            /** @description Whether it is the latest version that is ready. */
            isHead: boolean;
            name: string;
            /** @description How much of the file is read, in percent. */
            progress: number;
            /** Format: uuid */
            projectId: string;
            schema: string | null;
            sizeBytes: number;
            spaceCount: number | null;
            /** @enum {unknown} */
            status: "queued" | "reading" | "ready" | "failed";
            storeyCount: number | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            /** @description 1, 2, … in the version group, never reused. */
            version: number;
            /**
             * Format: uuid
             * @description The same for all versions of a model.
             */
            versionGroupId: string;
        };
        ModelComparison: {
            data: components["schemas"]["ElementDifference"][];
            /** Format: uuid */
            modelId: string;
            nextCursor: string | null;
            totals: {
                added: number;
                changed: number;
                removed: number;
                unchanged: number;
            };
            /**
             * Format: uuid
             * @description The version that it is compared with: the one before, unless another is named.
             */
            withModelId: string;
        };
        ModelCreate: {
            name?: string;
            /**
             * Format: uuid
             * @description The version group that this is the next version of; without it, one is begun.
             */
            versionGroupId?: string;
        };
        ModelDrawing: {
            box: {
                /** @description The highest of each axis. */
                max: {
                    x: number;
                    y: number;
                    z: number;
                };
                /** @description The lowest of each axis. */
                min: {
                    x: number;
                    y: number;
                    z: number;
                };
            } | null;
            failureReason: string | null;
            /** Format: uuid */
            modelId: string;
            /** @description What is to be added to the coordinates in the parts, in metres: 0 unless the building is far from the origin of its model. */
            origin: {
                x: number;
                y: number;
                z: number;
            };
            /** @description By elevation; empty unless `ready`. */
            parts: components["schemas"]["DrawingPart"][];
            /**
             * @description `none`: never asked for, as with versions of before there were drawings, and while the model is not ready.
             * @enum {unknown}
             */
            state: "none" | "waiting" | "drawing" | "ready" | "failed";
            /** @description How many elements and spaces have a shape of which nothing could be drawn. */
            undrawnCount: number;
        };
        ModelElement: {
            /** @example IfcWall */
            class: string;
            /** @description The GlobalId, the same in all versions. */
            guid: string;
            /**
             * Format: uuid
             * @description Of this version alone.
             */
            id: string;
            /** Format: uuid */
            modelId: string;
            name: string | null;
            /** @description By property set and property, those of the type among them. */
            propertySets: {
                [key: string]: {
                    [key: string]: components["schemas"]["ElementValue"];
                };
            };
            /** @description By set of quantities and quantity. */
            quantities: {
                [key: string]: {
                    [key: string]: components["schemas"]["ElementValue"];
                };
            };
            space: string | null;
            spaceGuid: string | null;
            storey: string | null;
            storeyId: string | null;
            /** @description The names of the systems that it is assigned to. */
            systems: string[];
            tag: string | null;
            typeName: string | null;
        };
        ModelElementPage: {
            data: components["schemas"]["ModelElement"][];
            nextCursor: string | null;
        };
        ModelFailure: {
            /**
             * @description Names the reason, for programs.
             * @example empty_parameter
             */
            code: string;
            line: number | null;
            /** @description Says it to a person. */
            message: string;
        };
        ModelFile: {
            /**
             * Format: uri
             * @description The file as it was uploaded; valid for 15 minutes.
             */
            original: string;
        };
        ModelPage: {
            data: components["schemas"]["Model"][];
            nextCursor: string | null;
        };
        ModelReport: {
            georeference: components["schemas"]["Georeference"];
            /** Format: uuid */
            modelId: string;
            /** @description What is odd about the file, though it could be read. */
            remarks: {
                /** @example repeated_guid */
                code: string;
                count: number;
                /** @description Some of those that it is about. */
                examples: string[];
                message: string;
            }[];
            units: {
                /** @example LENGTHUNIT */
                kind: string;
                /** @example MILLI METRE */
                name: string;
                unit: string | null;
            }[];
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
             * @description `withheld`: a member, whose session the workspace does not take (its sign-in policy). `stranger`: no member of the workspace. Both can only refuse.
             * @enum {unknown}
             */
            standing: "member" | "withheld" | "stranger";
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
        Passkey: {
            /** @description Whether it is kept by an account of its maker, and so on several devices. */
            backedUp: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            name: string;
        };
        PasskeyChange: {
            name: string;
        };
        PasskeyCreate: {
            name: string;
            /** @description What `navigator.credentials.create` answers, as JSON. */
            response: {
                authenticatorAttachment?: string | null;
                clientExtensionResults?: {
                    [key: string]: unknown;
                };
                /** @example Zm9yLWFuLWV4YW1wbGU */
                id: string;
                /** @example Zm9yLWFuLWV4YW1wbGU */
                rawId?: string;
                response: {
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    attestationObject: string;
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    authenticatorData?: string;
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    clientDataJSON: string;
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    publicKey?: string;
                    publicKeyAlgorithm?: number;
                    transports?: string[];
                };
                /** @enum {unknown} */
                type?: "public-key";
            };
        };
        /** @description With the first recovery codes of the person, shown once; null where they have some. */
        PasskeyCreated: {
            /** @description Whether it is kept by an account of its maker, and so on several devices. */
            backedUp: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            name: string;
            recoveryCodes: string[] | null;
        };
        /** @description For `navigator.credentials.create`. The challenge works once, for five minutes. */
        PasskeyCreationOptions: {
            /** @constant */
            attestation: "none";
            authenticatorSelection: {
                requireResidentKey: boolean;
                /** @constant */
                residentKey: "required";
                /** @constant */
                userVerification: "required";
            };
            challenge: string;
            excludeCredentials: {
                id: string;
                transports: string[];
                /** @constant */
                type: "public-key";
            }[];
            pubKeyCredParams: {
                alg: number;
                /** @constant */
                type: "public-key";
            }[];
            rp: {
                id: string;
                name: string;
            };
            timeout: number;
            user: {
                displayName: string;
                id: string;
                name: string;
            };
        };
        PasskeyPage: {
            data: components["schemas"]["Passkey"][];
            nextCursor: string | null;
        };
        /** @description For `navigator.credentials.get`. The challenge works once, for five minutes. */
        PasskeyRequestOptions: {
            /** @description Empty: any passkey of this service. */
            allowCredentials: {
                id: string;
                transports: string[];
                /** @constant */
                type: "public-key";
            }[];
            challenge: string;
            rpId: string;
            timeout: number;
            /** @constant */
            userVerification: "required";
        };
        PasskeySignIn: {
            /** @description What `navigator.credentials.get` answers, as JSON. */
            response: {
                authenticatorAttachment?: string | null;
                clientExtensionResults?: {
                    [key: string]: unknown;
                };
                /** @example Zm9yLWFuLWV4YW1wbGU */
                id: string;
                /** @example Zm9yLWFuLWV4YW1wbGU */
                rawId?: string;
                response: {
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    authenticatorData: string;
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    clientDataJSON: string;
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    signature: string;
                    userHandle?: string | null;
                };
                /** @enum {unknown} */
                type?: "public-key";
            };
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
            /** @description False for who signs in by single sign-on or a passkey alone. */
            hasPassword: boolean;
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
            /** @description Open ones of severity `high` and `critical`. */
            urgentAnomalies: number;
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
        ReadingsReceipt: {
            /** @description Readings that are on disk now and were not before. */
            accepted: number;
            /** @description Readings of a device and an instant of which there is one already. */
            duplicates: number;
            rejected: {
                deviceId: string | null;
                /** @description The place in `readings`, from 0. */
                index: number;
                message: string;
                /** @enum {unknown} */
                reason: "bad_reading" | "bad_device_id" | "bad_value" | "bad_timestamp" | "future_timestamp" | "too_old" | "unit_mismatch";
            }[];
        };
        /** @description Shown once. Each works once. */
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        RfiAnalytics: {
            intervals: {
                /** @description Those that got their first answer. */
                answered: number;
                /**
                 * @description The query with which the list of RFIs has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                answeredQuery: string;
                /**
                 * Format: date-time
                 * @description Where it begins.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                from: string;
                medianSeconds: number | null;
                p90Seconds: number | null;
                /** @description Those that were opened for the first time: a draft when it becomes `open`. */
                raised: number;
                /**
                 * @description The query with which the list of RFIs has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                raisedQuery: string;
                /**
                 * Format: date-time
                 * @description Where it ends: the beginning of the next.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                to: string;
            }[];
            /** @description Now, whatever the range. */
            now: {
                /** @description Neither `closed` nor `void`, and due before today in the time zone of the project. */
                overdue: number;
                /**
                 * @description The query with which the list of RFIs has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                overdueQuery: string;
                /** @description `open`: nobody has answered. */
                waiting: number;
                /**
                 * @description The query with which the list of RFIs has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                waitingQuery: string;
            };
            range: components["schemas"]["AnalyticsRange"];
            /** @description Over the whole range. */
            whole: {
                /** @description Those that got their first answer. */
                answered: number;
                /**
                 * @description The query with which the list of RFIs has these records.
                 * @example createdFrom=2026-11-01T21%3A00%3A00.000Z&createdTo=2026-11-08T21%3A00%3A00.000Z
                 */
                answeredQuery: string;
                medianSeconds: number | null;
                p90Seconds: number | null;
            };
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
        RuleAction: {
            assigneeId: string | null;
            description: string | null;
            /** @enum {unknown} */
            kind: "create_issue";
            labels: string[];
            /** @enum {unknown} */
            priority: "low" | "medium" | "high" | "critical";
            /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
            title: string;
            /** @enum {unknown} */
            type: "defect" | "design" | "safety" | "request" | "other";
        } | {
            addresses: string[];
            /** @enum {unknown} */
            kind: "send_email";
            /**
             * @description Of what the service adds to the text.
             * @enum {unknown}
             */
            language: "en" | "ar";
            /** @description Members of the project; who has no role in it any more is left out. */
            memberIds: string[];
            /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
            subject: string;
            /** @description May hold placeholders such as `{{record.title}}`, `{{record.link}}` and `{{rule.name}}`: what stands in the record is put there as text and nothing in it is carried out. */
            text: string;
        } | {
            /** @enum {unknown} */
            kind: "call_webhook";
            /**
             * @description As of a webhook subscription: https and public. Who is not an admin of the project is shown its origin alone.
             * @example https://hooks.example.com/automation
             */
            url: string;
        } | {
            assigneeId: string | null;
            /** @enum {unknown} */
            kind: "assign";
        };
        RuleActivity: {
            /** @description Of these. */
            failed: number;
            failuresInARow: number;
            /** @description In the last 30 days. */
            fired: number;
            lastFiredAt: string | null;
            lastStatus: ("pending" | "done" | "failed" | "stopped") | null;
            /** Format: uuid */
            ruleId: string;
            /** @description Of these. */
            stopped: number;
        };
        RuleActivityList: {
            data: components["schemas"]["RuleActivity"][];
            nextCursor: null;
        };
        RuleCondition: {
            /**
             * @description Texts and words take `is`, `is_not` and `any_of`, texts `contains` (in any case of letters), lists `contains` and `any_of`, numbers `is` and `at_least`, and `at_least` goes for priority and severity by their rank.
             * @enum {unknown}
             */
            comparison: "is" | "is_not" | "any_of" | "at_least" | "contains";
            /**
             * @description A member of the records of the event.
             * @example priority
             */
            member: string;
            value: ((string | number) | (string | number)[]) | null;
        };
        RuleFiring: {
            /** @description The rules that led to the event, the first one first. */
            chain: string[];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            event: {
                /** Format: uuid */
                id: string;
                /**
                 * Format: date-time
                 * @example 2026-03-01T08:15:30.250Z
                 */
                occurredAt: string;
                /**
                 * @description The kind of event that the rule waits for.
                 * @enum {unknown}
                 */
                type: "issue.created" | "issue.updated" | "issue.closed" | "rfi.created" | "clash.decided" | "anomaly.raised" | "photo.published";
            };
            finishedAt: string | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            resource: {
                /** Format: uuid */
                id: string;
                /** @example issue */
                type: string;
            };
            /**
             * Format: uuid
             * @description It may have been deleted since.
             */
            ruleId: string;
            /** @description As it was then. */
            ruleName: string;
            /** @enum {unknown} */
            status: "pending" | "done" | "failed" | "stopped";
            /** @description What came of each action. */
            steps: components["schemas"]["RuleStep"][];
            stopReason: ("loop" | "chain_too_long" | "over_budget" | "rule_disabled" | "rule_deleted") | null;
            /** @description Of the record, as it was then. */
            title: string;
        };
        RuleFiringPage: {
            data: components["schemas"]["RuleFiring"][];
            nextCursor: string | null;
        };
        RuleMiss: {
            condition: number | null;
            count: number;
            last: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T08:15:30.250Z
                 */
                at: string;
                resource: {
                    /** Format: uuid */
                    id: string;
                    /** @example issue */
                    type: string;
                };
                /** @description Of the record, as it was then; empty where it was gone. */
                title: string;
            };
            /** @enum {unknown} */
            reason: "condition" | "over_budget" | "record_gone";
        };
        RuleMissList: {
            data: components["schemas"]["RuleMiss"][];
            nextCursor: null;
        };
        RuleStep: {
            attempts: number;
            durationMs: number | null;
            error: string | null;
            finishedAt: string | null;
            /** @enum {unknown} */
            kind: "create_issue" | "send_email" | "call_webhook" | "assign";
            nextAttemptAt: string | null;
            position: number;
            result: {
                /** Format: uuid */
                id: string;
                /** @example issue */
                type: string;
            } | null;
            /** @enum {unknown} */
            status: "pending" | "done" | "failed" | "stopped";
        };
        ScimCall: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            did: ("listed" | "read" | "described" | "created" | "updated" | "deactivated" | "reactivated" | "deleted" | "unchanged") | null;
            /** Format: uuid */
            id: string;
            /** @example PATCH */
            method: string;
            /**
             * @description Without its query.
             * @example /scim/v2/Users/01a1f96c-ef65-702f-93f3-45c72100827d
             */
            path: string;
            reason: string | null;
            scimType: string | null;
            /** @example 200 */
            status: number;
            userId: string | null;
            userName: string | null;
        };
        ScimCallPage: {
            data: components["schemas"]["ScimCall"][];
            nextCursor: string | null;
        };
        ScimToken: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description The owner who made it.
             */
            createdBy: string;
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            /** @example Okta */
            name: string;
            revokedAt: string | null;
        };
        ScimTokenCreate: {
            expiresAt?: string | null;
            name: string;
        };
        ScimTokenCreated: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /**
             * Format: uuid
             * @description The owner who made it.
             */
            createdBy: string;
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            lastUsedAt: string | null;
            /** @example Okta */
            name: string;
            revokedAt: string | null;
            token: string | null;
        };
        ScimTokenPage: {
            data: components["schemas"]["ScimToken"][];
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
        /** @description One of both. */
        SecondFactor: {
            /**
             * @description Six digits of the authenticator app, or a recovery code.
             * @example 123456
             */
            code?: string;
            /** @description What `navigator.credentials.get` answers, as JSON. */
            passkey?: {
                authenticatorAttachment?: string | null;
                clientExtensionResults?: {
                    [key: string]: unknown;
                };
                /** @example Zm9yLWFuLWV4YW1wbGU */
                id: string;
                /** @example Zm9yLWFuLWV4YW1wbGU */
                rawId?: string;
                response: {
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    authenticatorData: string;
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    clientDataJSON: string;
                    /** @example Zm9yLWFuLWV4YW1wbGU */
                    signature: string;
                    userHandle?: string | null;
                };
                /** @enum {unknown} */
                type?: "public-key";
            };
        };
        /** @description Instead of a session, where the person has a second factor. */
        SecondFactorAsked: {
            secondFactor: {
                /** @description What the person has: one of them ends the sign-in with `POST /api/auth/second-factor`. */
                methods: ("totp" | "recovery_code" | "passkey")[];
            };
        };
        SecondFactors: {
            /** @description What `POST /api/auth/confirm` takes of the person. Empty: they sign in again by single sign-on. */
            confirmBy: ("password" | "totp" | "recovery_code" | "passkey")[];
            /** @description Workspaces of the person that let nobody in without a second factor. */
            demandedBy: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            passkeys: number;
            recoveryCodesLeft: number;
            totpSince: string | null;
        };
        Sensor: {
            binding: components["schemas"]["SensorBinding"] | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** @description What the device calls itself; unique in the project. */
            deviceId: string;
            /** Format: uuid */
            id: string;
            kind: string | null;
            lastSeenAt: string | null;
            latestValue: number | null;
            /** Format: uuid */
            projectId: string;
            unit: string | null;
        };
        SensorAnalytics: {
            /** @description Those of all with an `uptime` below 0.9. */
            belowCount: number;
            /** @description Slots of all of them. */
            expected: number;
            range: components["schemas"]["AnalyticsRange"];
            reported: number;
            /** @description All of them. */
            sensorCount: number;
            /** @description The worst first; at most 200. */
            sensors: {
                basis: ("threshold" | "spacing") | null;
                basisSeconds: number | null;
                deviceId: string;
                /** @description Whole slots of the range, from its first reading until now. */
                expected: number;
                kind: string | null;
                lastSeenAt: string | null;
                /** @description Those of them with a reading. */
                reported: number;
                /** Format: uuid */
                sensorId: string;
                slotSeconds: number | null;
                uptime: number | null;
            }[];
            uptime: number | null;
        };
        SensorBinding: {
            /** @description The GlobalId of a model element, or the id of a space. */
            id: string;
            /** @enum {unknown} */
            type: "element" | "space";
        };
        SensorPage: {
            data: components["schemas"]["Sensor"][];
            nextCursor: string | null;
        };
        SensorReadings: {
            /**
             * @description At most 10,000, each { deviceId, value, at?, kind?, unit? }: `deviceId` 1 to 128 visible characters, `value` a finite number, `at` an RFC 3339 date-time with an offset (the time of arrival where it is left out; null is `bad_timestamp`), `kind` and `unit` up to 64 characters.
             * @example [
             *       {
             *         "deviceId": "ahu-3-supply",
             *         "value": 21.4,
             *         "at": "2026-03-01T08:15:30Z",
             *         "kind": "temperature",
             *         "unit": "°C"
             *       }
             *     ]
             */
            readings: unknown[];
        };
        SensorSeries: {
            buckets: {
                /**
                 * Format: date-time
                 * @description Where the bucket begins.
                 * @example 2026-03-01T08:15:30.250Z
                 */
                at: string;
                avg: number | null;
                /** @description 0 where there is a gap: the others are null then. */
                count: number;
                max: number | null;
                min: number | null;
            }[];
            bucketSeconds: number;
            /**
             * Format: date-time
             * @description Where the first bucket begins.
             * @example 2026-03-01T08:15:30.250Z
             */
            from: string;
            /** @enum {unknown} */
            range: "24h" | "7d" | "30d" | "365d";
            /** Format: uuid */
            sensorId: string;
            /**
             * Format: date-time
             * @description Where the last bucket ends.
             * @example 2026-03-01T08:15:30.250Z
             */
            to: string;
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
            /**
             * @description How it began.
             * @enum {unknown}
             */
            method: "password" | "passkey" | "sso";
            /** @description Whether a code or a passkey was shown in it. */
            secondFactor: boolean;
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
            /** @description Workspaces of the person that this session does not open, by their sign-in policy. Absent where there are none. */
            withheld?: {
                /** Format: uuid */
                id: string;
                name: string;
                /**
                 * @description `single_sign_on`: the workspace’s identity provider. `own_sign_in`: a password or passkey, since another workspace’s identity provider says nothing here. `no_password`: a passkey or single sign-on. `second_factor`: a code or a passkey.
                 * @enum {unknown}
                 */
                needs: "single_sign_on" | "own_sign_in" | "no_password" | "second_factor";
            }[];
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
        SignInPolicy: {
            /** @description Passkeys and single sign-on still work. */
            disablePasswords: boolean;
            /** @description Whatever the sign-in, single sign-on included. */
            requireSecondFactor: boolean;
            /** @description Passwords and passkeys are refused; owners outside the verified domains keep both. */
            requireSso: boolean;
        };
        SignInPolicyPreview: {
            /** @description How many keep a way in. */
            keeping: number;
            /** @description Who would have no way in any more. */
            losing: {
                email: string;
                name: string;
                /**
                 * @description `outside_domains`: single sign-on is required, and the address is of no verified domain. `no_connection`: no connection is active. `password_alone`: passwords would be off, and the person has nothing else. `no_means`: the person has no way in as it is.
                 * @enum {unknown}
                 */
                reason: "outside_domains" | "no_connection" | "password_alone" | "no_means";
                /** @enum {unknown} */
                role: "owner" | "admin" | "member";
                /** Format: uuid */
                userId: string;
            }[];
            /** @description How many of them are owners: none is refused. */
            ownersKeeping: number;
            /** @description Owners who keep passwords whatever happens to the identity provider. None is a risk. */
            ownersOutsideDomains: number;
            /** @description Who would have to set up a second factor first. */
            settingUp: {
                email: string;
                name: string;
                /** @enum {unknown} */
                role: "owner" | "admin" | "member";
                /** Format: uuid */
                userId: string;
            }[];
        };
        SkippedItem: {
            guid: string | null;
            line: number | null;
            message: string;
            /** @example bad_kind */
            reason: string;
        };
        Space: {
            /** @description As the model says, in square metres. */
            areaM2: number;
            areaOverrideM2: number | null;
            /**
             * @description Where the area is from: the net floor area, the gross one, any other quantity that is an area, a property, the footprint of its geometry; `none` (area 0) where the file has nothing of these.
             * @enum {unknown}
             */
            areaSource: "net" | "gross" | "quantity" | "property" | "footprint" | "none";
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            department: string | null;
            floor: string | null;
            /** @description The GlobalId of the IfcSpace. */
            guid: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The version of the model that it was last seen in.
             */
            modelId: string;
            name: string;
            notes: string | null;
            occupancy: number | null;
            /** Format: uuid */
            projectId: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            usage: string | null;
        };
        SpaceChange: {
            areaOverrideM2?: number | null;
            department?: string | null;
            notes?: string | null;
            occupancy?: number | null;
            usage?: string | null;
        };
        SpaceDifference: {
            after: {
                areaM2: number;
                /** @enum {unknown} */
                areaSource: "net" | "gross" | "quantity" | "property" | "footprint" | "none";
                department: string | null;
                floor: string | null;
                name: string;
                occupancy: number | null;
                usage: string | null;
            } | null;
            before: {
                areaM2: number;
                /** @enum {unknown} */
                areaSource: "net" | "gross" | "quantity" | "property" | "footprint" | "none";
                department: string | null;
                floor: string | null;
                name: string;
                occupancy: number | null;
                usage: string | null;
            } | null;
            /** @enum {unknown} */
            change: "new" | "gone" | "changed";
            guid: string;
            spaceId: string | null;
        };
        SpacePage: {
            data: components["schemas"]["Space"][];
            nextCursor: string | null;
        };
        SpaceReport: {
            changed: number;
            /** @description The first 1,000 differences, those that are gone first. */
            data: components["schemas"]["SpaceDifference"][];
            gone: number;
            /** Format: uuid */
            modelId: string;
            new: number;
            unchanged: number;
            withModelId: string | null;
        };
        SsoActivation: {
            /** @description True: also where no test sign-in went well. Who relies on it may be locked out. */
            force?: boolean;
        };
        SsoAttempt: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            check: string | null;
            email: string | null;
            expected: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {unknown} */
            outcome: "succeeded" | "failed";
            /** @enum {unknown} */
            purpose: "sign_in" | "test";
            received: string | null;
            requestId: string | null;
            /** @description False: it named no open request of this service, and no valid signature of the provider came with it. Anybody can send such posts. */
            solicited: boolean;
        };
        SsoAttemptPage: {
            data: components["schemas"]["SsoAttempt"][];
            nextCursor: string | null;
        };
        SsoAttributes: {
            displayName: string | null;
            email: string | null;
            familyName: string | null;
            givenName: string | null;
            role: string | null;
        };
        SsoCheck: {
            /** @example audience */
            check: string;
            expected: string | null;
            ok: boolean;
            received: string | null;
        };
        SsoConnection: {
            activatedAt: string | null;
            active: boolean;
            /** @description What the identity provider is given. */
            addresses: {
                acs: string | null;
                callback: string | null;
                entityId: string | null;
                start: string;
            };
            attributes: components["schemas"]["SsoAttributes"];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** @description True: who signs in for the first time becomes a member. */
            createPeople: boolean;
            displayName: string;
            /** Format: uuid */
            id: string;
            /** @description True: the provider may begin a sign-in (SAML alone). */
            idpInitiated: boolean;
            lastTest: components["schemas"]["SsoTestResult"] | null;
            loginHandle: string;
            oidc: {
                clientId: string;
                issuer: string;
            } | null;
            /** @enum {unknown} */
            protocol: "saml" | "oidc";
            replacesId: string | null;
            roles: components["schemas"]["SsoRoleRule"][];
            saml: {
                certificate: {
                    /** @description SHA-256, hexadecimal. */
                    fingerprint: string;
                    subject: string;
                    /**
                     * Format: date-time
                     * @example 2026-03-01T08:15:30.250Z
                     */
                    validFrom: string;
                    /**
                     * Format: date-time
                     * @example 2026-03-01T08:15:30.250Z
                     */
                    validUntil: string;
                };
                idpEntityId: string;
                signInUrl: string;
            } | null;
            testedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
        };
        SsoConnectionChange: {
            attributes?: {
                displayName?: string | null;
                email?: string | null;
                familyName?: string | null;
                givenName?: string | null;
                role?: string | null;
            };
            /** @description Kept sealed, never shown. */
            clientSecret?: string;
            createPeople?: boolean;
            displayName?: string;
            idpInitiated?: boolean;
            roles?: {
                /** @enum {unknown} */
                role: "admin" | "member";
                value: string;
            }[];
        };
        SsoConnectionCreate: {
            attributes?: {
                displayName?: string | null;
                email?: string | null;
                familyName?: string | null;
                givenName?: string | null;
                role?: string | null;
            };
            /** @description PEM, or its base64. */
            certificate?: string;
            clientId?: string;
            /** @description Kept sealed, never shown. */
            clientSecret?: string;
            createPeople?: boolean;
            displayName: string;
            idpEntityId?: string;
            idpInitiated?: boolean;
            issuer?: string;
            /** @description Lower-case letters, digits, hyphens; unique in the deployment. A replacement takes over that of what it replaces. */
            loginHandle?: string;
            metadataUrl?: string;
            /** @description SAML: the metadata of the provider. */
            metadataXml?: string;
            /** @enum {unknown} */
            protocol: "saml" | "oidc";
            replacesId?: string | null;
            roles?: {
                /** @enum {unknown} */
                role: "admin" | "member";
                value: string;
            }[];
            signInUrl?: string;
        };
        SsoConnectionPage: {
            data: components["schemas"]["SsoConnection"][];
            nextCursor: string | null;
        };
        SsoDomain: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** @example example.com */
            domain: string;
            endsAt: string | null;
            /** Format: uuid */
            id: string;
            lastCheckedAt: string | null;
            lostAt: string | null;
            missingSince: string | null;
            /** @example _pcs-challenge.example.com */
            txtName: string;
            /** @example pcs-verification=1kVrVwBr0Hq9d8H4c3Xg2w */
            txtValue: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            verifiedAt: string | null;
        };
        SsoDomainCheck: {
            domain: components["schemas"]["SsoDomain"];
            /** @description The TXT records that are there, the first ten. */
            found: string[];
            /**
             * @description `unanswered`: no name server answered, so that nothing changed.
             * @enum {unknown}
             */
            outcome: "found" | "missing" | "unanswered";
        };
        SsoDomainCreate: {
            /** @example example.com */
            domain: string;
        };
        SsoDomainPage: {
            data: components["schemas"]["SsoDomain"][];
            nextCursor: string | null;
        };
        SsoRoleRule: {
            /** @enum {unknown} */
            role: "admin" | "member";
            value: string;
        };
        SsoTestLink: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            expiresAt: string;
            /** @description To be opened in a browser, once. */
            url: string;
        };
        SsoTestResult: {
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            attributes: {
                name: string;
                values: string[];
            }[];
            checks: components["schemas"]["SsoCheck"][];
            ok: boolean;
            person: {
                email: string;
                name: string;
                /** @enum {unknown} */
                role: "admin" | "member";
            } | null;
        };
        Standing: {
            /** @enum {unknown} */
            projectRole: "admin" | "upload_engineer" | "reviewer" | "viewer";
            /** Format: uuid */
            workspaceId: string;
            /** @enum {unknown} */
            workspaceRole: "owner" | "admin" | "member";
        };
        Storey: {
            elevationM: number | null;
            /** @description The GlobalId, the same in all versions. */
            guid: string;
            /**
             * Format: uuid
             * @description Of this version alone.
             */
            id: string;
            /** Format: uuid */
            modelId: string;
            name: string;
        };
        StoreyPage: {
            data: components["schemas"]["Storey"][];
            nextCursor: string | null;
        };
        TagCount: {
            /** @description How many records have it. */
            count: number;
            name: string;
        };
        Threshold: {
            clearValue: number | null;
            /** @enum {unknown} */
            comparison: "greater_than" | "at_least" | "less_than" | "at_most";
            consecutive: number;
            /** Format: uuid */
            id: string;
            noDataMinutes: number | null;
            /** Format: uuid */
            sensorId: string;
            /** @enum {unknown} */
            severity: "low" | "medium" | "high" | "critical";
            value: number;
        };
        ThresholdBacktest: {
            /** @description How many it would have raised. */
            anomalies: number;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            from: string;
            /** @description How many were looked at. */
            readings: number;
            /** @description The first 500 of them, in the order of time. */
            runs: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T08:15:30.250Z
                 */
                at: string;
                endedAt: string | null;
                /** @enum {unknown} */
                kind: "breach" | "no_data";
                value: number | null;
            }[];
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            to: string;
        };
        ThresholdChange: {
            clearValue?: number | null;
            /** @enum {unknown} */
            comparison?: "greater_than" | "at_least" | "less_than" | "at_most";
            /** @description How many readings in a row must breach; 1 when not given. */
            consecutive?: number;
            noDataMinutes?: number | null;
            /** @enum {unknown} */
            severity?: "low" | "medium" | "high" | "critical";
            value?: number;
        };
        ThresholdCreate: {
            clearValue?: number | null;
            /** @enum {unknown} */
            comparison: "greater_than" | "at_least" | "less_than" | "at_most";
            /** @description How many readings in a row must breach; 1 when not given. */
            consecutive?: number;
            noDataMinutes?: number | null;
            /** @enum {unknown} */
            severity: "low" | "medium" | "high" | "critical";
            value: number;
        };
        ThresholdPage: {
            data: components["schemas"]["Threshold"][];
            nextCursor: string | null;
        };
        TotpBegun: {
            /**
             * @description In base32, to be typed into an authenticator app.
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description The same for a QR code: `otpauth://totp/…`.
             * @example otpauth://totp/…
             */
            uri: string;
        };
        TotpConfirm: {
            /**
             * @description Six digits of the authenticator app, or a recovery code.
             * @example 123456
             */
            code: string;
        };
        /** @description The first recovery codes of the person, shown once; null where they have some. */
        TotpConfirmed: {
            recoveryCodes: string[] | null;
        };
        TrackedAnomaly: {
            assigneeId: string | null;
            /**
             * Format: date-time
             * @description The time of the reading that made it one; of a silence, when it had lasted too long.
             * @example 2026-03-01T08:15:30.250Z
             */
            at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            createdAt: string;
            /** @description What the device of the sensor calls itself; stays when that is decommissioned. */
            deviceId: string;
            elementGuid: string | null;
            endedAt: string | null;
            explanation: components["schemas"]["AnomalyExplanation"];
            /** Format: uuid */
            id: string;
            issueId: string | null;
            /** Format: uuid */
            projectId: string;
            /**
             * Format: uuid
             * @description Of the sensor, also when it was decommissioned since.
             */
            sensorId: string;
            /** @enum {unknown} */
            severity: "low" | "medium" | "high" | "critical";
            /** @enum {unknown} */
            source: "threshold" | "scan";
            spaceId: string | null;
            /** @enum {unknown} */
            state: "open" | "acknowledged" | "dismissed" | "withdrawn";
            thresholdId: string | null;
            unit: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T08:15:30.250Z
             */
            updatedAt: string;
            value: number | null;
        };
        TrackedAnomalyPage: {
            data: components["schemas"]["TrackedAnomaly"][];
            nextCursor: string | null;
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
    post_auth_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple",
                 *       "code": "123456",
                 *       "passkey": {
                 *         "id": "Zm9yLWFuLWV4YW1wbGU",
                 *         "response": {
                 *           "clientDataJSON": "Zm9yLWFuLWV4YW1wbGU",
                 *           "authenticatorData": "Zm9yLWFuLWV4YW1wbGU",
                 *           "signature": "Zm9yLWFuLWV4YW1wbGU",
                 *           "userHandle": "Zm9yLWFuLWV4YW1wbGU"
                 *         },
                 *         "rawId": "Zm9yLWFuLWV4YW1wbGU",
                 *         "type": "public-key",
                 *         "authenticatorAttachment": "text",
                 *         "clientExtensionResults": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Confirmation"];
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
    post_auth_confirm_options: {
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
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
        };
    };
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
                    "application/json": components["schemas"]["SignedIn"] | components["schemas"]["SecondFactorAsked"];
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
    post_auth_passkey_options: {
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
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
            };
        };
    };
    post_auth_passkey_sign_in: {
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
                 *       "response": {
                 *         "id": "Zm9yLWFuLWV4YW1wbGU",
                 *         "response": {
                 *           "clientDataJSON": "Zm9yLWFuLWV4YW1wbGU",
                 *           "authenticatorData": "Zm9yLWFuLWV4YW1wbGU",
                 *           "signature": "Zm9yLWFuLWV4YW1wbGU",
                 *           "userHandle": "Zm9yLWFuLWV4YW1wbGU"
                 *         },
                 *         "rawId": "Zm9yLWFuLWV4YW1wbGU",
                 *         "type": "public-key",
                 *         "authenticatorAttachment": "text",
                 *         "clientExtensionResults": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PasskeySignIn"];
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
    post_auth_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "code": "123456",
                 *       "passkey": {
                 *         "id": "Zm9yLWFuLWV4YW1wbGU",
                 *         "response": {
                 *           "clientDataJSON": "Zm9yLWFuLWV4YW1wbGU",
                 *           "authenticatorData": "Zm9yLWFuLWV4YW1wbGU",
                 *           "signature": "Zm9yLWFuLWV4YW1wbGU",
                 *           "userHandle": "Zm9yLWFuLWV4YW1wbGU"
                 *         },
                 *         "rawId": "Zm9yLWFuLWV4YW1wbGU",
                 *         "type": "public-key",
                 *         "authenticatorAttachment": "text",
                 *         "clientExtensionResults": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SecondFactor"];
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
    post_auth_second_factor_options: {
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
                    "application/json": components["schemas"]["PasskeyRequestOptions"];
                };
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
                    "application/json": components["schemas"]["SignedIn"] | components["schemas"]["SecondFactorAsked"];
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
    get_calendar_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                file: string;
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
                    "text/calendar; charset=utf-8": string;
                };
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
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
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
    get_me_passkeys: {
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
                    "application/json": components["schemas"]["PasskeyPage"];
                };
            };
        };
    };
    post_me_passkeys: {
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
                 *       "name": "Level 2",
                 *       "response": {
                 *         "id": "Zm9yLWFuLWV4YW1wbGU",
                 *         "response": {
                 *           "clientDataJSON": "Zm9yLWFuLWV4YW1wbGU",
                 *           "attestationObject": "Zm9yLWFuLWV4YW1wbGU",
                 *           "transports": [
                 *             "text"
                 *           ],
                 *           "authenticatorData": "Zm9yLWFuLWV4YW1wbGU",
                 *           "publicKey": "Zm9yLWFuLWV4YW1wbGU",
                 *           "publicKeyAlgorithm": 1
                 *         },
                 *         "rawId": "Zm9yLWFuLWV4YW1wbGU",
                 *         "type": "public-key",
                 *         "authenticatorAttachment": "text",
                 *         "clientExtensionResults": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreated"];
                };
            };
        };
    };
    delete_me_passkeys_passkeyId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkeyId: string;
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
    patch_me_passkeys_passkeyId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
        };
    };
    post_me_passkeys_options: {
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
                    "application/json": components["schemas"]["PasskeyCreationOptions"];
                };
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
    post_me_recovery_codes: {
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
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
        };
    };
    get_me_second_factors: {
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
                    "application/json": components["schemas"]["SecondFactors"];
                };
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
    post_me_totp: {
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
                    "application/json": components["schemas"]["TotpBegun"];
                };
            };
        };
    };
    delete_me_totp: {
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
    post_me_totp_confirm: {
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
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["TotpConfirm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpConfirmed"];
                };
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
    get_projects_projectId_analytics_anomalies: {
        parameters: {
            query?: {
                /** @description The first day; 89 days before `to` when not given. */
                from?: string;
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                /** @description Only those of this sensor. */
                sensorId?: string;
                severity?: "low" | "medium" | "high" | "critical";
                source?: "threshold" | "scan";
                /** @description Only those of sensors bound to this space. */
                spaceId?: string;
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: string;
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
                    "application/json": components["schemas"]["AnomalyAnalytics"];
                };
            };
        };
    };
    get_projects_projectId_analytics_capture: {
        parameters: {
            query?: {
                /** @description The first day; 89 days before `to` when not given. */
                from?: string;
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                kind?: "photo360" | "photo" | "video_frame" | "drone";
                /** @description Since this milestone, and not since the first day of the range. */
                milestoneId?: string;
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: string;
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
                    "application/json": components["schemas"]["CaptureAnalytics"];
                };
            };
        };
    };
    get_projects_projectId_analytics_clashes: {
        parameters: {
            query?: {
                assigneeId?: string;
                /** @description The first day; 89 days before `to` when not given. */
                from?: string;
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                kind?: "hard" | "clearance" | "duplicate";
                present?: boolean;
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: string;
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
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
                    "application/json": components["schemas"]["ClashAnalytics"];
                };
            };
        };
    };
    get_projects_projectId_analytics_issues: {
        parameters: {
            query?: {
                /** @description Only issues of this assignee. */
                assigneeId?: string;
                /** @description Only issues on this floor plan. */
                floorPlanId?: string;
                /** @description The first day; 89 days before `to` when not given. */
                from?: string;
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                /** @description Only issues with this label. */
                label?: string;
                priority?: "low" | "medium" | "high" | "critical";
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: string;
                type?: "defect" | "design" | "safety" | "request" | "other";
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
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
                    "application/json": components["schemas"]["IssueAnalytics"];
                };
            };
        };
    };
    get_projects_projectId_analytics_rfis: {
        parameters: {
            query?: {
                assigneeId?: string;
                /** @description The first day; 89 days before `to` when not given. */
                from?: string;
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                priority?: "low" | "medium" | "high" | "critical";
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: string;
                /** @description Whether nobody is to do it. */
                unassigned?: boolean;
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
                    "application/json": components["schemas"]["RfiAnalytics"];
                };
            };
        };
    };
    get_projects_projectId_analytics_sensors: {
        parameters: {
            query?: {
                /** @description Whether the sensor is bound to an element or a space. */
                bound?: boolean;
                /** @description The first day; 89 days before `to` when not given. */
                from?: string;
                /** @description Weeks begin on Monday. */
                interval?: "day" | "week" | "month";
                /** @description Only sensors of this kind. */
                kind?: string;
                /** @description IANA name of the zone whose days these are; the project’s when not given. */
                timeZone?: string;
                /** @description The last day; today when not given, and where it is later. */
                to?: string;
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
                    "application/json": components["schemas"]["SensorAnalytics"];
                };
            };
        };
    };
    get_projects_projectId_anomalies: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only those at or after this instant. */
                from?: string;
                /** @description Whether the sensor was bound to a space. */
                inSpace?: boolean;
                /** @description Only those that were linked to this issue. */
                issueId?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only those of this sensor. */
                sensorId?: string;
                severity?: "low" | "medium" | "high" | "critical";
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "at" | "-at" | "severity" | "-severity";
                source?: "threshold" | "scan";
                /** @description Only those of sensors bound to this space. */
                spaceId?: string;
                state?: "open" | "acknowledged" | "dismissed" | "withdrawn";
                /** @description Only those before this instant. */
                to?: string;
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only records whose last change was before this instant. */
                updated_until?: string;
                /** @description Whether late readings have undone it. */
                withdrawn?: boolean;
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
                    "application/json": components["schemas"]["TrackedAnomalyPage"];
                };
            };
        };
    };
    get_projects_projectId_anomalies_anomalyId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                anomalyId: string;
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
                    "application/json": components["schemas"]["TrackedAnomaly"];
                };
            };
        };
    };
    post_projects_projectId_anomalies_anomalyId_acknowledge: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                anomalyId: string;
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
                    "application/json": components["schemas"]["TrackedAnomaly"];
                };
            };
        };
    };
    post_projects_projectId_anomalies_anomalyId_assign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                anomalyId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["AnomalyAssignment"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedAnomaly"];
                };
            };
        };
    };
    post_projects_projectId_anomalies_anomalyId_dismiss: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                anomalyId: string;
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
                    "application/json": components["schemas"]["TrackedAnomaly"];
                };
            };
        };
    };
    post_projects_projectId_anomalies_anomalyId_issue: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                anomalyId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "issueId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *     }
                 */
                "application/json": components["schemas"]["AnomalyIssueLink"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackedAnomaly"];
                };
            };
        };
    };
    get_projects_projectId_anomalies_badge: {
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
                    "application/json": components["schemas"]["AnomalyBadge"];
                };
            };
        };
    };
    get_projects_projectId_assets: {
        parameters: {
            query?: {
                condition?: "new" | "good" | "fair" | "poor" | "out_of_service" | "retired";
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only the assets of this element. */
                elementGuid?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only assets of this version of a model. */
                modelId?: string;
                /** @description A text in the tag, the manufacturer, the model number or the serial number, in any case. */
                q?: string;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "tag" | "-tag" | "updatedAt" | "-updatedAt" | "warrantyExpiresOn" | "-warrantyExpiresOn" | "installedOn" | "-installedOn";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only assets whose warranty ends before this day, or has ended. */
                warrantyBefore?: string;
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
                    "application/json": components["schemas"]["AssetPage"];
                };
            };
        };
    };
    post_projects_projectId_assets: {
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuid": "2O2Fr$t4X7Zf8NOew3FLOH",
                 *       "tag": "text",
                 *       "manufacturer": "text",
                 *       "modelNumber": "text",
                 *       "serialNumber": "text",
                 *       "installedOn": "2026-03-01",
                 *       "warrantyExpiresOn": "2026-03-01",
                 *       "maintenanceIntervalDays": 1,
                 *       "condition": "new",
                 *       "notes": "text"
                 *     }
                 */
                "application/json": components["schemas"]["AssetCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
        };
    };
    get_projects_projectId_assets_assetId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                assetId: string;
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
                    "application/json": components["schemas"]["Asset"];
                };
            };
        };
    };
    delete_projects_projectId_assets_assetId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                assetId: string;
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
    patch_projects_projectId_assets_assetId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                assetId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuid": "2O2Fr$t4X7Zf8NOew3FLOH",
                 *       "tag": "text",
                 *       "manufacturer": "text",
                 *       "modelNumber": "text",
                 *       "serialNumber": "text",
                 *       "installedOn": "2026-03-01",
                 *       "warrantyExpiresOn": "2026-03-01",
                 *       "maintenanceIntervalDays": 1,
                 *       "condition": "new",
                 *       "notes": "text"
                 *     }
                 */
                "application/json": components["schemas"]["AssetChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
        };
    };
    get_projects_projectId_assets_assetId_documents: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                assetId: string;
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
                    "application/json": components["schemas"]["AssetDocumentPage"];
                };
            };
        };
    };
    post_projects_projectId_assets_assetId_documents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                assetId: string;
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
                 *         "name": "Level 2"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    record: components["schemas"]["AssetDocumentCreate"];
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
                    "application/json": components["schemas"]["AssetDocument"];
                };
            };
        };
    };
    delete_projects_projectId_assets_assetId_documents_documentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                assetId: string;
                documentId: string;
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
    get_projects_projectId_assets_assetId_documents_documentId_files: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                assetId: string;
                documentId: string;
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
                    "application/json": components["schemas"]["AssetDocumentFiles"];
                };
            };
        };
    };
    get_projects_projectId_assets_assetId_documents_documentId_revisions: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                assetId: string;
                documentId: string;
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
                    "application/json": components["schemas"]["AssetDocumentRevisionPage"];
                };
            };
        };
    };
    get_projects_projectId_assets_assetId_documents_documentId_revisions_revisionId_files: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                assetId: string;
                documentId: string;
                projectId: string;
                revisionId: string;
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
                    "application/json": components["schemas"]["AssetDocumentFiles"];
                };
            };
        };
    };
    get_projects_projectId_assets_assetId_maintenance_plan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                assetId: string;
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
                    "application/json": components["schemas"]["MaintenancePlan"];
                };
            };
        };
    };
    put_projects_projectId_assets_assetId_maintenance_plan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                assetId: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "interval": {
                 *         "unit": "days",
                 *         "count": 1
                 *       },
                 *       "anchor": "install_date",
                 *       "startsOn": "2026-03-01"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenancePlanWrite"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenancePlan"];
                };
            };
        };
    };
    get_projects_projectId_assets_assetId_maintenance_tasks_number: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                assetId: string;
                number: string;
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
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
        };
    };
    post_projects_projectId_assets_assetId_maintenance_tasks_number_complete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                assetId: string;
                number: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "completedOn": "2026-03-01",
                 *       "note": "text"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceTaskCompletion"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
        };
    };
    post_projects_projectId_assets_assetId_maintenance_tasks_number_postpone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                assetId: string;
                number: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dueOn": "2026-03-01",
                 *       "reason": "text"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceTaskPostponement"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
        };
    };
    post_projects_projectId_assets_assetId_maintenance_tasks_number_reopen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                assetId: string;
                number: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "text"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceTaskReopening"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
        };
    };
    post_projects_projectId_assets_assetId_maintenance_tasks_number_skip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                assetId: string;
                number: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "text"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceTaskSkip"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceTask"];
                };
            };
        };
    };
    get_projects_projectId_assets_cobie: {
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
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
        };
    };
    post_projects_projectId_assets_cobie_import: {
        parameters: {
            query?: never;
            header?: never;
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
                 *         "dryRun": false
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    record: components["schemas"]["CobieImportCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CobieImport"];
                };
            };
        };
    };
    post_projects_projectId_assets_generate: {
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
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "classes": [
                 *         "IfcUnitaryEquipment"
                 *       ],
                 *       "mapping": {
                 *         "tag": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "manufacturer": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "modelNumber": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "serialNumber": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "installedOn": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "warrantyExpiresOn": "Pset_ManufacturerTypeInformation.Manufacturer",
                 *         "notes": "Pset_ManufacturerTypeInformation.Manufacturer"
                 *       },
                 *       "overwrite": false,
                 *       "preview": false
                 *     }
                 */
                "application/json": components["schemas"]["AssetsGenerate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetGeneration"];
                };
            };
        };
    };
    post_projects_projectId_assets_labels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "assetIds": [
                 *         "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       ],
                 *       "q": "text",
                 *       "condition": "new",
                 *       "warrantyBefore": "2026-03-01",
                 *       "modelId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "elementGuid": "2O2Fr$t4X7Zf8NOew3FLOH",
                 *       "language": "en",
                 *       "grid": "3x8"
                 *     }
                 */
                "application/json": components["schemas"]["AssetLabels"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    get_projects_projectId_assets_summaries: {
        parameters: {
            query: {
                /** @description Ids of assets, at most 50, with commas between them. */
                assetIds: string;
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
                    "application/json": components["schemas"]["AssetSummaries"];
                };
            };
        };
    };
    get_projects_projectId_automation_firings: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Of this rule alone, also when it was deleted. */
                ruleId?: string;
                status?: "pending" | "done" | "failed" | "stopped";
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
                    "application/json": components["schemas"]["RuleFiringPage"];
                };
            };
        };
    };
    get_projects_projectId_automation_rules: {
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
                    "application/json": components["schemas"]["AutomationRulePage"];
                };
            };
        };
    };
    post_projects_projectId_automation_rules: {
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
                 *       "enabled": true,
                 *       "event": "issue.created",
                 *       "conditions": [
                 *         {
                 *           "member": "priority",
                 *           "comparison": "is",
                 *           "value": "high"
                 *         }
                 *       ],
                 *       "actions": [
                 *         {
                 *           "kind": "create_issue",
                 *           "title": "Duct crosses beam at grid C4",
                 *           "description": "text",
                 *           "type": "defect",
                 *           "priority": "low",
                 *           "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *           "labels": [
                 *             "text"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AutomationRuleCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRuleWithSecret"];
                };
            };
        };
    };
    get_projects_projectId_automation_rules_ruleId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                projectId: string;
                ruleId: string;
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
                    "application/json": components["schemas"]["AutomationRule"];
                };
            };
        };
    };
    delete_projects_projectId_automation_rules_ruleId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                ruleId: string;
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
    patch_projects_projectId_automation_rules_ruleId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Level 2",
                 *       "enabled": true,
                 *       "event": "issue.created",
                 *       "conditions": [
                 *         {
                 *           "member": "priority",
                 *           "comparison": "is",
                 *           "value": "high"
                 *         }
                 *       ],
                 *       "actions": [
                 *         {
                 *           "kind": "create_issue",
                 *           "title": "Duct crosses beam at grid C4",
                 *           "description": "text",
                 *           "type": "defect",
                 *           "priority": "low",
                 *           "assigneeId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *           "labels": [
                 *             "text"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AutomationRuleChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRuleWithSecret"];
                };
            };
        };
    };
    get_projects_projectId_automation_rules_ruleId_firings: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                status?: "pending" | "done" | "failed" | "stopped";
            };
            header?: never;
            path: {
                projectId: string;
                ruleId: string;
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
                    "application/json": components["schemas"]["RuleFiringPage"];
                };
            };
        };
    };
    get_projects_projectId_automation_rules_ruleId_misses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                ruleId: string;
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
                    "application/json": components["schemas"]["RuleMissList"];
                };
            };
        };
    };
    post_projects_projectId_automation_rules_ruleId_rotate_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                ruleId: string;
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
                    "application/json": components["schemas"]["AutomationRuleWithSecret"];
                };
            };
        };
    };
    get_projects_projectId_automation_rules_activity: {
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
                    "application/json": components["schemas"]["RuleActivityList"];
                };
            };
        };
    };
    post_projects_projectId_automation_rules_dry_run: {
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
                 *       "event": "issue.created",
                 *       "conditions": [
                 *         {
                 *           "member": "priority",
                 *           "comparison": "is",
                 *           "value": "high"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DryRunCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRun"];
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
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
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
                /** @description Only clashes that were made at or after this instant. */
                createdFrom?: string;
                /** @description Only clashes that were made before this instant. */
                createdTo?: string;
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
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
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
    get_projects_projectId_exports_assets: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                condition?: "new" | "good" | "fair" | "poor" | "out_of_service" | "retired";
                /** @description Only the assets of this element. */
                elementGuid?: string;
                format?: "xlsx" | "csv";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Only assets of this version of a model. */
                modelId?: string;
                /** @description A text in the tag, the manufacturer, the model number or the serial number, in any case. */
                q?: string;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "tag" | "-tag" | "updatedAt" | "-updatedAt" | "warrantyExpiresOn" | "-warrantyExpiresOn" | "installedOn" | "-installedOn";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only assets whose warranty ends before this day, or has ended. */
                warrantyBefore?: string;
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
    get_projects_projectId_exports_clashes: {
        parameters: {
            query?: {
                assigneeId?: string;
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Only clashes that were made at or after this instant. */
                createdFrom?: string;
                /** @description Only clashes that were made before this instant. */
                createdTo?: string;
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
                /** @description Only issues that were closed at or after this instant. */
                closedFrom?: string;
                /** @description Only issues that were closed before this instant. */
                closedTo?: string;
                /** @description Only issues that were made at or after this instant. */
                createdFrom?: string;
                /** @description Only issues that were made before this instant. */
                createdTo?: string;
                /** @description Only issues about this model element. */
                elementGuid?: string;
                /** @description Only issues on this floor plan. */
                floorPlanId?: string;
                format?: "xlsx" | "csv";
                /** @description Only issues with this label. */
                label?: string;
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Only issues that were made before this instant and not closed before it. */
                openAt?: string;
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
                /** @description Only photos that were taken at or after this instant. */
                takenFrom?: string;
                /** @description Only photos that were taken before this instant. */
                takenTo?: string;
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
                /** @description Only RFIs whose first answer was given at or after this instant. */
                answeredFrom?: string;
                /** @description Only RFIs whose first answer was given before this instant. */
                answeredTo?: string;
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
                /** @description Only RFIs that were opened for the first time at or after this instant. */
                raisedFrom?: string;
                /** @description Only RFIs that were opened for the first time before this instant. */
                raisedTo?: string;
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
    get_projects_projectId_exports_spaces: {
        parameters: {
            query?: {
                /** @description CSV begins with a byte order mark, by which Excel opens it as UTF-8. */
                bom?: boolean;
                /** @description Only spaces of this department. */
                department?: string;
                /** @description Only spaces on this floor. */
                floor?: string;
                format?: "xlsx" | "csv";
                /** @description The language of a workbook's headings and of the file's name; a sheet in Arabic runs from the right. */
                lang?: "en" | "ar";
                /** @description Whether the head of its model has it; true unless said otherwise. What is gone keeps its id and its notes. */
                present?: boolean;
                /** @description A text in the name, in any case. */
                q?: string;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "name" | "-name" | "updatedAt" | "-updatedAt";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only spaces of this usage. */
                usage?: string;
                /** @description Only spaces of the model of this version group. */
                versionGroupId?: string;
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
                /** @description Only issues that were closed at or after this instant. */
                closedFrom?: string;
                /** @description Only issues that were closed before this instant. */
                closedTo?: string;
                /** @description Only issues that were made at or after this instant. */
                createdFrom?: string;
                /** @description Only issues that were made before this instant. */
                createdTo?: string;
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
                /** @description Only issues that were made before this instant and not closed before it. */
                openAt?: string;
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
                /** @description Only issues that were closed at or after this instant. */
                closedFrom?: string;
                /** @description Only issues that were closed before this instant. */
                closedTo?: string;
                /** @description Only issues that were made at or after this instant. */
                createdFrom?: string;
                /** @description Only issues that were made before this instant. */
                createdTo?: string;
                /** @description Only issues about this model element. */
                elementGuid?: string;
                /** @description Only issues on this floor plan. */
                floorPlanId?: string;
                format?: "bcf";
                /** @description Only issues with this label. */
                label?: string;
                /** @description Only issues that were made before this instant and not closed before it. */
                openAt?: string;
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
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
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
    get_projects_projectId_maintenance_tasks: {
        parameters: {
            query?: {
                /** @description Only tasks of this asset. */
                assetId?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description The first day; today by the time zone of the project where it is left out. */
                from?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                state?: "open" | "completed" | "skipped";
                /** @description The last day; a year after the first where it is left out. Five years after it at most. */
                to?: string;
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
                    "application/json": components["schemas"]["MaintenanceTaskPage"];
                };
            };
        };
    };
    get_projects_projectId_maintenance_tasks_feed: {
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
                    "application/json": components["schemas"]["MaintenanceFeed"];
                };
            };
        };
    };
    post_projects_projectId_maintenance_tasks_feed: {
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "language": "en"
                 *     }
                 */
                "application/json": components["schemas"]["MaintenanceFeedCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceFeed"];
                };
            };
        };
    };
    delete_projects_projectId_maintenance_tasks_feed: {
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
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
    get_projects_projectId_models: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Whether it is the head of its version group. */
                head?: boolean;
                /** @description How many records a page holds at most. */
                limit?: number;
                status?: "queued" | "reading" | "ready" | "failed";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only versions of this group. */
                versionGroupId?: string;
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
                    "application/json": components["schemas"]["ModelPage"];
                };
            };
        };
    };
    post_projects_projectId_models: {
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
        /** @description First the part `record`, then the part `file` of at most 2147483648 bytes. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "record": {
                 *         "name": "Level 2",
                 *         "versionGroupId": "01a1f96c-ef65-702f-93f3-45c72100827d"
                 *       },
                 *       "file": "(the bytes of the file)"
                 *     }
                 */
                "multipart/form-data": {
                    file: string;
                    record: components["schemas"]["ModelCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    get_projects_projectId_models_modelId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                modelId: string;
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
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    delete_projects_projectId_models_modelId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                modelId: string;
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
    get_projects_projectId_models_modelId_asset_choices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                modelId: string;
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
                    "application/json": components["schemas"]["AssetGenerationChoices"];
                };
            };
        };
    };
    post_projects_projectId_models_modelId_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                modelId: string;
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
                    "application/json": components["schemas"]["Model"];
                };
            };
        };
    };
    get_projects_projectId_models_modelId_comparison: {
        parameters: {
            query?: {
                change?: "added" | "removed" | "changed";
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Another version, of the same model or of another one of the project. */
                with?: string;
            };
            header?: never;
            path: {
                modelId: string;
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
                    "application/json": components["schemas"]["ModelComparison"];
                };
            };
        };
    };
    get_projects_projectId_models_modelId_drawing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                modelId: string;
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
                    "application/json": components["schemas"]["ModelDrawing"];
                };
            };
        };
    };
    post_projects_projectId_models_modelId_drawing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                modelId: string;
                projectId: string;
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
                    "application/json": components["schemas"]["ModelDrawing"];
                };
            };
        };
    };
    get_projects_projectId_models_modelId_drawing_parts_number: {
        parameters: {
            query?: {
                /** @description Part of the `fileUrl`: the file that is meant. */
                file?: string;
            };
            header?: never;
            path: {
                modelId: string;
                number: string;
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
                    "application/octet-stream": string;
                };
            };
        };
    };
    get_projects_projectId_models_modelId_elements: {
        parameters: {
            query?: {
                /** @description Only elements of this IFC class. */
                class?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only elements of this GlobalId. */
                guid?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Only elements with this text in their name, in any case. */
                name?: string;
                /** @description Only elements that stand in the space of this GlobalId or name. */
                space?: string;
                /** @description Only elements on the storey of this id, GlobalId or name. */
                storey?: string;
                /** @description Only elements assigned to the system of this name. */
                system?: string;
            };
            header?: never;
            path: {
                modelId: string;
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
                    "application/json": components["schemas"]["ModelElementPage"];
                };
            };
        };
    };
    get_projects_projectId_models_modelId_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                modelId: string;
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
                    "application/json": components["schemas"]["ModelFile"];
                };
            };
        };
    };
    get_projects_projectId_models_modelId_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                modelId: string;
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
                    "application/json": components["schemas"]["ModelReport"];
                };
            };
        };
    };
    get_projects_projectId_models_modelId_spaces_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                modelId: string;
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
                    "application/json": components["schemas"]["SpaceReport"];
                };
            };
        };
    };
    get_projects_projectId_models_modelId_storeys: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
            };
            header?: never;
            path: {
                modelId: string;
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
                    "application/json": components["schemas"]["StoreyPage"];
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
                /** @description Only photos that were taken at or after this instant. */
                takenFrom?: string;
                /** @description Only photos that were taken before this instant. */
                takenTo?: string;
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
                /** @description Only RFIs whose first answer was given at or after this instant. */
                answeredFrom?: string;
                /** @description Only RFIs whose first answer was given before this instant. */
                answeredTo?: string;
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
                /** @description Only RFIs that were opened for the first time at or after this instant. */
                raisedFrom?: string;
                /** @description Only RFIs that were opened for the first time before this instant. */
                raisedTo?: string;
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
    get_projects_projectId_sensors: {
        parameters: {
            query?: {
                /** @description Whether the sensor is bound to an element or a space. */
                bound?: boolean;
                /** @description Only sensors bound to this element or space. */
                boundId?: string;
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only the sensor of this device. */
                deviceId?: string;
                /** @description Only sensors of this kind. */
                kind?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description A text in what the device calls itself, in any case. */
                q?: string;
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
                    "application/json": components["schemas"]["SensorPage"];
                };
            };
        };
    };
    get_projects_projectId_sensors_sensorId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                projectId: string;
                sensorId: string;
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
                    "application/json": components["schemas"]["Sensor"];
                };
            };
        };
    };
    put_projects_projectId_sensors_sensorId_binding: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                sensorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "element",
                 *       "id": "text"
                 *     }
                 */
                "application/json": components["schemas"]["SensorBinding"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sensor"];
                };
            };
        };
    };
    delete_projects_projectId_sensors_sensorId_binding: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                sensorId: string;
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
    post_projects_projectId_sensors_sensorId_decommission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                sensorId: string;
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
    get_projects_projectId_sensors_sensorId_series: {
        parameters: {
            query?: {
                /** @description Until now: in buckets of 5 minutes, of 30 minutes, of 2 hours, of a day of UTC. */
                range?: "24h" | "7d" | "30d" | "365d";
            };
            header?: never;
            path: {
                projectId: string;
                sensorId: string;
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
                    "application/json": components["schemas"]["SensorSeries"];
                };
            };
        };
    };
    get_projects_projectId_sensors_sensorId_thresholds: {
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
                sensorId: string;
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
                    "application/json": components["schemas"]["ThresholdPage"];
                };
            };
        };
    };
    post_projects_projectId_sensors_sensorId_thresholds: {
        parameters: {
            query?: never;
            header?: {
                /** @description The first 2xx answer is kept for 24 hours and given again. */
                "Idempotency-Key"?: string;
            };
            path: {
                projectId: string;
                sensorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comparison": "greater_than",
                 *       "value": 1.5,
                 *       "severity": "low",
                 *       "consecutive": 1,
                 *       "clearValue": 1.5,
                 *       "noDataMinutes": 1
                 *     }
                 */
                "application/json": components["schemas"]["ThresholdCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Threshold"];
                };
            };
        };
    };
    post_projects_projectId_sensors_sensorId_thresholds_backtest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                projectId: string;
                sensorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comparison": "greater_than",
                 *       "value": 1.5,
                 *       "severity": "low",
                 *       "consecutive": 1,
                 *       "clearValue": 1.5,
                 *       "noDataMinutes": 1
                 *     }
                 */
                "application/json": components["schemas"]["ThresholdCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThresholdBacktest"];
                };
            };
        };
    };
    post_projects_projectId_sensors_readings: {
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
                 *       "readings": [
                 *         {
                 *           "deviceId": "ahu-3-supply",
                 *           "value": 21.4,
                 *           "at": "2026-03-01T08:15:30Z",
                 *           "kind": "temperature",
                 *           "unit": "°C"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SensorReadings"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadingsReceipt"];
                };
            };
        };
    };
    get_projects_projectId_spaces: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description Only spaces of this department. */
                department?: string;
                /** @description Only spaces on this floor. */
                floor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                /** @description Whether the head of its model has it; true unless said otherwise. What is gone keeps its id and its notes. */
                present?: boolean;
                /** @description A text in the name, in any case. */
                q?: string;
                /** @description The order, behind `-` the other way round; records without the date are last in both. Not with `updated_since`. A record whose place in the order changes while one pages may come twice or not at all; all others come once. */
                sort?: "name" | "-name" | "updatedAt" | "-updatedAt";
                /** @description Only records changed at or after this instant, in the order of their last change. Poll with the value of the header `X-Next-Updated-Since` of the load before. */
                updated_since?: string;
                /** @description Only spaces of this usage. */
                usage?: string;
                /** @description Only spaces of the model of this version group. */
                versionGroupId?: string;
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
                    "application/json": components["schemas"]["SpacePage"];
                };
            };
        };
    };
    get_projects_projectId_spaces_spaceId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                projectId: string;
                spaceId: string;
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
                    "application/json": components["schemas"]["Space"];
                };
            };
        };
    };
    patch_projects_projectId_spaces_spaceId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "usage": "text",
                 *       "occupancy": 1,
                 *       "department": "text",
                 *       "areaOverrideM2": 1.5,
                 *       "notes": "text"
                 *     }
                 */
                "application/json": components["schemas"]["SpaceChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
        };
    };
    get_projects_projectId_spaces_schedule: {
        parameters: {
            query?: {
                /** @description Only spaces of the model of this version group. */
                versionGroupId?: string;
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
                    "application/json": components["schemas"]["AreaSchedule"];
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
    get_projects_projectId_thresholds_thresholdId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
            };
            path: {
                projectId: string;
                thresholdId: string;
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
                    "application/json": components["schemas"]["Threshold"];
                };
            };
        };
    };
    delete_projects_projectId_thresholds_thresholdId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                thresholdId: string;
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
    patch_projects_projectId_thresholds_thresholdId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
            };
            path: {
                projectId: string;
                thresholdId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "comparison": "greater_than",
                 *       "value": 1.5,
                 *       "severity": "low",
                 *       "consecutive": 1,
                 *       "clearValue": 1.5,
                 *       "noDataMinutes": 1
                 *     }
                 */
                "application/json": components["schemas"]["ThresholdChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Threshold"];
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
                actorType?: "user" | "key" | "system" | "operator" | "scim";
                /** @description Only what was done through this OAuth application. */
                applicationId?: string;
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
    post_workspace_members_userId_reactivate: {
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
    delete_workspace_members_userId_second_factors: {
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
    get_workspace_scim_tokens: {
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
                    "application/json": components["schemas"]["ScimTokenPage"];
                };
            };
        };
    };
    post_workspace_scim_tokens: {
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
                 *       "expiresAt": "2026-03-01T08:15:30.250Z"
                 *     }
                 */
                "application/json": components["schemas"]["ScimTokenCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimTokenCreated"];
                };
            };
        };
    };
    delete_workspace_scim_tokens_scimTokenId: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                scimTokenId: string;
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
    get_workspace_scim_tokens_scimTokenId_calls: {
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
                scimTokenId: string;
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
                    "application/json": components["schemas"]["ScimCallPage"];
                };
            };
        };
    };
    get_workspace_second_factors: {
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
                    "application/json": components["schemas"]["MemberSecondFactorPage"];
                };
            };
        };
    };
    get_workspace_sso_connections: {
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
                    "application/json": components["schemas"]["SsoConnectionPage"];
                };
            };
        };
    };
    post_workspace_sso_connections: {
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
                 *       "protocol": "saml",
                 *       "displayName": "text",
                 *       "loginHandle": "text",
                 *       "replacesId": "01a1f96c-ef65-702f-93f3-45c72100827d",
                 *       "idpInitiated": true,
                 *       "createPeople": true,
                 *       "attributes": {
                 *         "email": "noor@example.com",
                 *         "givenName": "text",
                 *         "familyName": "text",
                 *         "displayName": "text",
                 *         "role": "text"
                 *       },
                 *       "roles": [
                 *         {
                 *           "value": "text",
                 *           "role": "admin"
                 *         }
                 *       ],
                 *       "metadataXml": "text",
                 *       "metadataUrl": "text",
                 *       "idpEntityId": "text",
                 *       "signInUrl": "text",
                 *       "certificate": "text",
                 *       "issuer": "text",
                 *       "clientId": "text",
                 *       "clientSecret": "text"
                 *     }
                 */
                "application/json": components["schemas"]["SsoConnectionCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
        };
    };
    get_workspace_sso_connections_connectionId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                connectionId: string;
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
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
        };
    };
    delete_workspace_sso_connections_connectionId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                connectionId: string;
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
    patch_workspace_sso_connections_connectionId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state to change. */
                "If-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "displayName": "text",
                 *       "idpInitiated": true,
                 *       "createPeople": true,
                 *       "attributes": {
                 *         "email": "noor@example.com",
                 *         "givenName": "text",
                 *         "familyName": "text",
                 *         "displayName": "text",
                 *         "role": "text"
                 *       },
                 *       "roles": [
                 *         {
                 *           "value": "text",
                 *           "role": "admin"
                 *         }
                 *       ],
                 *       "clientSecret": "text"
                 *     }
                 */
                "application/json": components["schemas"]["SsoConnectionChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
        };
    };
    post_workspace_sso_connections_connectionId_activate: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                connectionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "force": true
                 *     }
                 */
                "application/json": components["schemas"]["SsoActivation"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
        };
    };
    get_workspace_sso_connections_connectionId_attempts: {
        parameters: {
            query?: {
                /** @description The `nextCursor` of the page before, with the same filters. Opaque. */
                cursor?: string;
                /** @description How many records a page holds at most. */
                limit?: number;
                outcome?: "succeeded" | "failed";
                /** @description What the person was shown: that sign-in alone. */
                requestId?: string;
                /** @description True: without what anybody can send. False: that alone. Absent: both. */
                solicited?: boolean;
            };
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                connectionId: string;
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
                    "application/json": components["schemas"]["SsoAttemptPage"];
                };
            };
        };
    };
    post_workspace_sso_connections_connectionId_deactivate: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                connectionId: string;
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
                    "application/json": components["schemas"]["SsoConnection"];
                };
            };
        };
    };
    post_workspace_sso_connections_connectionId_test: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                connectionId: string;
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
                    "application/json": components["schemas"]["SsoTestLink"];
                };
            };
        };
    };
    get_workspace_sso_domains: {
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
                    "application/json": components["schemas"]["SsoDomainPage"];
                };
            };
        };
    };
    post_workspace_sso_domains: {
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
                 *       "domain": "example.com"
                 *     }
                 */
                "application/json": components["schemas"]["SsoDomainCreate"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoDomain"];
                };
            };
        };
    };
    get_workspace_sso_domains_domainId: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the state one has: 304 where it is still the same. */
                "If-None-Match"?: string;
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                domainId: string;
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
                    "application/json": components["schemas"]["SsoDomain"];
                };
            };
        };
    };
    delete_workspace_sso_domains_domainId: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                domainId: string;
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
    post_workspace_sso_domains_domainId_verify: {
        parameters: {
            query?: never;
            header?: {
                /** @description For people in several workspaces: which one. */
                "X-Workspace-Id"?: string;
            };
            path: {
                domainId: string;
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
                    "application/json": components["schemas"]["SsoDomainCheck"];
                };
            };
        };
    };
    get_workspace_sso_policy: {
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
                    "application/json": components["schemas"]["SignInPolicy"];
                };
            };
        };
    };
    put_workspace_sso_policy: {
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
                 *       "requireSso": true,
                 *       "disablePasswords": true,
                 *       "requireSecondFactor": true
                 *     }
                 */
                "application/json": components["schemas"]["SignInPolicy"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInPolicy"];
                };
            };
        };
    };
    post_workspace_sso_policy_preview: {
        parameters: {
            query?: never;
            header?: {
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
                 *       "requireSso": true,
                 *       "disablePasswords": true,
                 *       "requireSecondFactor": true
                 *     }
                 */
                "application/json": components["schemas"]["SignInPolicy"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInPolicyPreview"];
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
